import { z } from 'zod'
import { integrationTypes, kindOf, needsSettings, type IntegrationType } from '../fields/channels.ts'
import { deliveryDays, webhookLimits } from '../fields/webhooks.ts'
import { messageBounds } from '../message-bounds.ts'
import { op, openToPrograms } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { IntegrationDeletion } from '../schemas/preview.ts'
import { Integration, IntegrationBody, IntegrationTest, IntegrationUpdate } from '../schemas/integration.ts'
import {
  CreatedWebhook,
  NewWebhook,
  Webhook,
  WebhookDelivery,
  WebhookUpdate,
} from '../schemas/webhooks/webhook.ts'

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

const webhooks = '/management/webhook'
const one = `${webhooks}/{webhookId}` as const

const needsAccounts = 'Subscriptions with events about accounts need account management.'

export const webhookOperations = openToPrograms({
  listWebhooks: op('GET', webhooks, {
    summary: "List the webhooks of the caller's integrator",
    description: 'Sorted by name. Nobody reads a secret again.',
    access: 'any-management',
    narrowed: 'refused',
    response: z.array(Webhook).max(webhookLimits.webhooks),
  }),
  createWebhook: op('POST', webhooks, {
    summary: 'Subscribe an address to events',
    description: `Deliveries are signed after [Standard Webhooks](https://www.standardwebhooks.com), see the messages under Webhooks. An address that does not answer with a status from 200 to 299 within 10 seconds is tried again with growing pauses, for a day. Redirects are not followed. Deliveries about the same thing come in order. ${needsAccounts}`,
    access: 'any-management',
    narrowed: 'refused',
    recentSignIn: true,
    audit: 'WEBHOOK_CREATED',
    body: NewWebhook,
    response: CreatedWebhook,
    failures: { 409: `The integrator has ${webhookLimits.webhooks} webhooks.` },
  }),
  updateWebhook: op('PUT', one, {
    summary: 'Replace a webhook',
    description: `Its secret stays. What waits is sent to the new address. ${needsAccounts}`,
    access: 'any-management',
    narrowed: 'refused',
    recentSignIn: true,
    audit: 'WEBHOOK_UPDATED',
    body: WebhookUpdate,
    response: Webhook,
    failures: { 409: 'Somebody else changed it meanwhile.' },
  }),
  deleteWebhook: op('DELETE', one, {
    summary: 'Delete a webhook',
    description: 'With its deliveries.',
    access: 'any-management',
    narrowed: 'refused',
    audit: 'WEBHOOK_DELETED',
    response: Done,
  }),
  listWebhookDeliveries: op('GET', `${one}/delivery`, {
    summary: 'List the last deliveries of a webhook',
    description: `The ${webhookLimits.deliveries} newest, newest first. They are kept for ${deliveryDays} days. ${needsAccounts}`,
    access: 'any-management',
    narrowed: 'refused',
    response: z.array(WebhookDelivery).max(webhookLimits.deliveries),
  }),
  sendWebhookAgain: op('POST', `${one}/delivery/{deliveryId}/again`, {
    summary: 'Send a delivery again',
    description: 'With the same `webhook-id` and body. It is tried for another day.',
    access: 'any-management',
    narrowed: 'refused',
    audit: 'WEBHOOK_SENT_AGAIN',
    response: WebhookDelivery,
    failures: { 429: `An hour allows ${messageBounds.TESTS.most} tests of an integrator.` },
  }),
})
