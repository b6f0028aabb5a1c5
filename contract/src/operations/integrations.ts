import { z } from 'zod'
import { integrationTypes, kindOf, needsSettings, type IntegrationType } from '../fields/channels.ts'
import { messageBounds } from '../message-bounds.ts'
import { op, openToPrograms } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { IntegrationDeletion } from '../schemas/preview.ts'
import { Integration, IntegrationBody, IntegrationTest, IntegrationUpdate } from '../schemas/integration.ts'

const named = (types: readonly IntegrationType[], verb: string) =>
  types.map((type) => `\`${type}\` ${verb} \`${kindOf(type).field}\``).join(', ')

const rule =
  `${named(integrationTypes.filter(needsSettings), 'needs')}; other types must not have it. ` +
  `${named(
    integrationTypes.filter((type) => !needsSettings(type)),
    'may have',
  )}: until then they are not set up, and send nothing.`

export const integrationOperations = openToPrograms({
  listIntegrations: op('GET', '/management/integration', {
    summary: "List the integrations of the caller's integrator",
    description: 'Sorted by name. Routing keys are empty for callers without a management role.',
    access: 'signed-in',
    narrowed: 'by-group',
    etag: true,
    response: z.array(Integration),
  }),
  createIntegration: op('POST', '/management/integration', {
    summary: 'Create an integration',
    description: rule,
    access: 'any-management',
    narrowed: 'refused',
    recentSignIn: true,
    audit: 'INTEGRATION_CREATED',
    body: IntegrationBody,
    response: Integration,
  }),
  updateIntegration: op('PUT', '/management/integration', {
    summary: 'Replace an integration',
    description: `\`integrationId\` says which one. ${rule} When the type changes from \`PAGERDUTY\` to another one, the routing key is deleted.`,
    access: 'any-management',
    narrowed: 'refused',
    recentSignIn: true,
    audit: 'INTEGRATION_UPDATED',
    body: IntegrationUpdate,
    response: Integration,
    failures: { 409: 'Somebody else changed it meanwhile.' },
  }),
  deleteIntegration: op('DELETE', '/management/integration/{integrationId}', {
    summary: 'Delete an integration',
    description: 'It is removed from every location group.',
    access: 'any-management',
    narrowed: 'refused',
    audit: 'INTEGRATION_DELETED',
    response: Done,
  }),
  testIntegration: op('POST', '/management/integration/{integrationId}/test', {
    summary: 'Send a test through an integration',
    description:
      'A real message, which says that it is a test. The answer comes from the provider, and is 200 also if the provider refused. In ' +
      'PagerDuty it opens an incident of the severity `info`, which somebody has to resolve there. A text message goes to the phone number of the ' +
      'caller.',
    access: 'any-management',
    narrowed: 'refused',
    audit: 'INTEGRATION_TESTED',
    response: IntegrationTest,
    failures: {
      429: `An hour allows ${messageBounds.TESTS.most} tests of an integrator, and ${messageBounds.TESTS_TO_ADDRESS.most} to a phone.`,
    },
  }),
  previewIntegrationDeletion: op('GET', '/management/integration/{integrationId}/deletion', {
    summary: 'Count what the deletion of an integration would affect',
    description: 'Counted now. It may have changed by the time of the deletion.',
    access: 'any-management',
    narrowed: 'refused',
    response: IntegrationDeletion,
  }),
})
