import { z } from 'zod'
import { op } from '../op.ts'
import { Done } from '../schemas/common.ts'
import {
  Conditional,
  ConditionalReference,
  ConditionalSearch,
  ConditionalUpdate,
  OrganizationLocationConditional,
} from '../schemas/conditional.ts'

const path = '/organization/location/conditional'

export const conditionalOperations = {
  findConditionals: op('POST', `${path}/get`, {
    summary: 'List the conditionals of a location, zone or measurement',
    description: 'The fields of the body narrow the list. A conditional must match all of them.',
    access: 'signed-in',
    operatorReads: true,
    body: ConditionalSearch,
    response: z.array(Conditional),
  }),
  createConditional: op('POST', path, {
    summary: 'Create a conditional for a measurement',
    access: 'conditional-management',
    audit: 'CONDITIONAL_CREATED',
    body: OrganizationLocationConditional,
    response: Conditional,
    failures: { 409: 'The location would have too many conditionals.' },
  }),
  updateConditional: op('PUT', path, {
    summary: 'Replace a conditional',
    description: '`conditionalId` says which one. Its measurement cannot change.',
    access: 'conditional-management',
    audit: 'CONDITIONAL_UPDATED',
    body: ConditionalUpdate,
    response: Conditional,
    failures: { 409: 'Somebody else changed it meanwhile.' },
  }),
  deleteConditional: op('DELETE', path, {
    summary: 'Delete the conditional named in the body',
    access: 'conditional-management',
    audit: 'CONDITIONAL_DELETED',
    body: ConditionalReference,
    response: Done,
    failures: { 409: 'Somebody else changed it meanwhile.' },
  }),
}
