import { z } from 'zod'
import { op, openToPrograms } from '../op.ts'
import { Done } from '../schemas/common.ts'
import {
  Conditional,
  ConditionalReference,
  ConditionalSearch,
  ConditionalUpdate,
  OrganizationLocationConditional,
  ProductConditional,
  SetConditionals,
} from '../schemas/conditional.ts'

const path = '/organization/location/conditional'

export const conditionalOperations = openToPrograms({
  findConditionals: op('POST', `${path}/get`, {
    summary: 'List the conditionals of a location, zone or measurement',
    description: 'The fields of the body narrow the list. A conditional must match all of them.',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    body: ConditionalSearch,
    response: z.array(Conditional),
  }),
  createConditional: op('POST', path, {
    summary: 'Create a conditional for a measurement',
    access: 'conditional-management',
    narrowed: 'by-location',
    audit: 'CONDITIONAL_CREATED',
    body: OrganizationLocationConditional,
    response: Conditional,
    failures: { 409: 'The location would have too many conditionals.' },
  }),
  updateConditional: op('PUT', path, {
    summary: 'Replace a conditional',
    description: '`conditionalId` says which one. Its measurement cannot change.',
    access: 'conditional-management',
    narrowed: 'by-location',
    audit: 'CONDITIONAL_UPDATED',
    body: ConditionalUpdate,
    response: Conditional,
    failures: { 409: 'Somebody else changed it meanwhile.' },
  }),
  setProductConditionals: op('PUT', '/organization/location/{locationId}/conditional/product', {
    summary: 'Set a limit for all components of a product at a location',
    description:
      'Each measurement of this name that a component of the product has gets the limit. One with the same comparison and severity gets ' +
      'the threshold and is switched on; its delays and its instruction stay. Everything is stored, or nothing.',
    access: 'conditional-management',
    narrowed: 'by-location',
    audit: 'CONDITIONALS_SET',
    body: ProductConditional,
    response: SetConditionals,
    failures: {
      409: 'The location would have too many conditionals, or a measurement has several with this comparison and severity.',
    },
  }),
  deleteConditional: op('DELETE', path, {
    summary: 'Delete the conditional named in the body',
    access: 'conditional-management',
    narrowed: 'by-location',
    audit: 'CONDITIONAL_DELETED',
    body: ConditionalReference,
    response: Done,
    failures: { 409: 'Somebody else changed it meanwhile.' },
  }),
})
