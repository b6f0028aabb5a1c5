import { z } from 'zod'
import { invitationHeader } from '../invitation.ts'
import { mostIntegrators } from '../limits.ts'
import { op, openToPrograms } from '../op.ts'
import { Done, QueryFilter } from '../schemas/common.ts'
import { Installation, Integrator, IntegratorUpdate, NewIntegrator } from '../schemas/integrator.ts'
import { invitationMeaning, manyInvitations } from './accounts.ts'

const operatorsOwn = "It is the operator's own integrator"

export const integratorOperations = {
  listIntegrators: op('GET', '/control/integrator', {
    summary: 'List the integrators',
    description:
      `Sorted by name, at most ${mostIntegrators.toLocaleString('en')} that match. ` +
      'The numbers of its things are counted at that moment.',
    access: 'operator',
    narrowed: 'refused',
    query: z.strictObject({ name: QueryFilter('Part of the name; case does not matter') }),
    response: z.array(Integrator),
  }),
  getIntegrator: op('GET', '/control/integrator/{integratorId}', {
    summary: 'Read an integrator',
    access: 'operator',
    narrowed: 'refused',
    response: Integrator,
  }),
  createIntegrator: op('POST', '/control/integrator', {
    summary: 'Create an integrator with its first account manager',
    description:
      'The manager gets every role except the demo role and an identity at the provider, and is asked to choose a password. ' +
      'The manager then makes everything else. Two integrators may have the same name.',
    access: 'operator-accounts',
    narrowed: 'refused',
    audit: 'INTEGRATOR_CREATED',
    body: NewIntegrator,
    response: Integrator,
    responseHeaders: { [invitationHeader]: invitationMeaning },
    failures: {
      409: 'An account of some integrator has this username or email address: key `DUPLICATE`.',
      429: manyInvitations,
      503: 'The identity provider does not answer; nothing was changed.',
    },
  }),
  renameIntegrator: op('PUT', '/control/integrator/{integratorId}', {
    summary: 'Rename an integrator',
    access: 'operator-accounts',
    narrowed: 'refused',
    audit: 'INTEGRATOR_RENAMED',
    body: IntegratorUpdate,
    response: Integrator,
    failures: { 409: 'Somebody else changed it meanwhile.' },
  }),
  suspendIntegrator: op('POST', '/control/integrator/{integratorId}/suspend', {
    summary: 'Suspend an integrator',
    description:
      'From now on its people cannot sign in, and their tokens are refused. All data stays. ' +
      'An integrator that is already suspended does not change.',
    access: 'operator-accounts',
    narrowed: 'refused',
    audit: 'INTEGRATOR_SUSPENDED',
    response: Integrator,
    failures: { 409: `${operatorsOwn}.` },
  }),
  resumeIntegrator: op('POST', '/control/integrator/{integratorId}/resume', {
    summary: 'Let the people of a suspended integrator in again',
    access: 'operator-accounts',
    narrowed: 'refused',
    audit: 'INTEGRATOR_RESUMED',
    response: Integrator,
  }),
  deleteIntegrator: op('DELETE', '/control/integrator/{integratorId}', {
    summary: 'Delete an empty integrator',
    description:
      'An empty integrator has no locations, devices and registered components, and at most one account, because nobody of ' +
      'the integrator can delete the last one. That account is deleted too, and so are products, location groups and ' +
      'integrations. The traces stay, and the operator can read them.',
    access: 'operator-accounts',
    narrowed: 'refused',
    audit: 'INTEGRATOR_DELETED',
    response: Done,
    failures: {
      409: `${operatorsOwn}, or it is not empty; the message says what it has.`,
      503: 'The identity provider does not answer; nothing was changed.',
    },
  }),
}

export const installationOperations = openToPrograms({
  getInstallation: op('GET', '/control/installation', {
    summary: 'Read the state of the installation',
    description: 'Backups, disks and what is wrong: the same as `npm run admin -- check` finds.',
    access: 'operator',
    narrowed: 'refused',
    response: Installation,
  }),
})
