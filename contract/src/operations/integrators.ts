import { z } from 'zod'
import { invitationHeader } from '../invitation.ts'
import { mostIntegrators } from '../limits.ts'
import { op } from '../op.ts'
import { Done, QueryFilter } from '../schemas/common.ts'
import { Integrator, IntegratorUpdate, NewIntegrator } from '../schemas/integrator.ts'
import { invitationMeaning, manyInvitations } from './accounts.ts'

const operatorsOwn = "It is the operator's own integrator"

export const integratorOperations = {
  listIntegrators: op('GET', '/control/integrator', {
    summary: 'List the integrators',
    description:
      `By name, the first ${mostIntegrators.toLocaleString('en')} that fit. ` +
      'What each has is counted at that moment.',
    access: 'operator',
    query: z.strictObject({ name: QueryFilter('Part of the name; case does not matter') }),
    response: z.array(Integrator),
  }),
  getIntegrator: op('GET', '/control/integrator/{integratorId}', {
    summary: 'Read an integrator',
    access: 'operator',
    response: Integrator,
  }),
  createIntegrator: op('POST', '/control/integrator', {
    summary: 'Create an integrator with its first account manager',
    description:
      'The manager gets every role but the demo, an identity at the provider, and is asked to choose a password. ' +
      'Everything else of the integrator is the manager’s to make. Two integrators may have the same name.',
    access: 'operator-accounts',
    audit: 'INTEGRATOR_CREATED',
    body: NewIntegrator,
    response: Integrator,
    responseHeaders: { [invitationHeader]: invitationMeaning },
    failures: {
      409: 'An account, of whichever integrator, has this username or email address: key `DUPLICATE`.',
      429: manyInvitations,
      503: 'The identity provider does not answer; nothing was changed.',
    },
  }),
  renameIntegrator: op('PUT', '/control/integrator/{integratorId}', {
    summary: 'Rename an integrator',
    description: 'With `version`, an edit made meanwhile is not overwritten.',
    access: 'operator-accounts',
    audit: 'INTEGRATOR_RENAMED',
    body: IntegratorUpdate,
    response: Integrator,
    failures: { 409: 'Somebody else changed it meanwhile.' },
  }),
  suspendIntegrator: op('POST', '/control/integrator/{integratorId}/suspend', {
    summary: 'Suspend an integrator',
    description:
      'From now on nobody of it can sign in, and the tokens of its people are refused. All of its data stays. ' +
      'An integrator that is suspended already stays so.',
    access: 'operator-accounts',
    audit: 'INTEGRATOR_SUSPENDED',
    response: Integrator,
    failures: { 409: `${operatorsOwn}.` },
  }),
  resumeIntegrator: op('POST', '/control/integrator/{integratorId}/resume', {
    summary: 'Let the people of a suspended integrator in again',
    access: 'operator-accounts',
    audit: 'INTEGRATOR_RESUMED',
    response: Integrator,
  }),
  deleteIntegrator: op('DELETE', '/control/integrator/{integratorId}', {
    summary: 'Delete an empty integrator',
    description:
      'An empty integrator has no locations, devices and registered components, and at most one account: the last ' +
      'account, which nobody of the integrator can delete. It is deleted too, and so are products, location groups and ' +
      'integrations. The traces stay, for the operator to read.',
    access: 'operator-accounts',
    audit: 'INTEGRATOR_DELETED',
    response: Done,
    failures: {
      409: `${operatorsOwn}, or it is not empty; the message says what it has.`,
      503: 'The identity provider does not answer; nothing was changed.',
    },
  }),
}
