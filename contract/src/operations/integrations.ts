import { z } from 'zod'
import { op } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { IntegrationDeletion } from '../schemas/deletion.ts'
import { Integration, IntegrationBody, IntegrationUpdate } from '../schemas/integration.ts'

const rule =
  'The type `PAGERDUTY` needs `pagerDuty` with routing key and region; other types must not have it.'

export const integrationOperations = {
  listIntegrations: op('GET', '/management/integration', {
    summary: "List the integrations of the caller's integrator",
    description: 'By name. Routing keys are empty for callers without a management role.',
    access: 'signed-in',
    etag: true,
    response: z.array(Integration),
  }),
  createIntegration: op('POST', '/management/integration', {
    summary: 'Create an integration',
    description: rule,
    access: 'any-management',
    audit: 'INTEGRATION_CREATED',
    body: IntegrationBody,
    response: Integration,
  }),
  updateIntegration: op('PUT', '/management/integration', {
    summary: 'Replace an integration',
    description: `\`integrationId\` says which. ${rule} A change of type away from it forgets the routing key.`,
    access: 'any-management',
    audit: 'INTEGRATION_UPDATED',
    body: IntegrationUpdate,
    response: Integration,
    failures: { 409: 'Somebody else changed it meanwhile.' },
  }),
  deleteIntegration: op('DELETE', '/management/integration/{integrationId}', {
    summary: 'Delete an integration',
    description: 'It leaves every location group.',
    access: 'any-management',
    audit: 'INTEGRATION_DELETED',
    response: Done,
  }),
  previewIntegrationDeletion: op('GET', '/management/integration/{integrationId}/deletion', {
    summary: 'Count what loses an integration with its deletion',
    description: 'As it is now: what others change until the deletion is not in it.',
    access: 'any-management',
    response: IntegrationDeletion,
  }),
}
