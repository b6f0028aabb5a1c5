import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Webhook, WebhookDelivery } from '#contract/schemas/webhooks/webhook'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { person } from '../../testing/people.ts'
import { answer, type Answers, Refusal } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { WebhooksPage } from './WebhooksPage.tsx'

const webhook: Webhook = {
  webhookId: 'whk-1',
  name: 'Tickets',
  url: 'https://tickets.example/in',
  events: ['alarm.*'],
  locationGroups: null,
  lastDelivery: { event: 'alarm.raised', state: 'GIVEN_UP', at: 1_795_000_000 },
  version: 3,
}
const delivery: WebhookDelivery = {
  deliveryId: 'msg_1',
  event: 'alarm.raised',
  occurredAt: 1_795_000_000,
  state: 'GIVEN_UP',
  attempts: 30,
  dueAt: null,
  sentAt: null,
  status: 503,
  answer: 'no room',
  code: null,
  values: null,
  body: '{"type":"alarm.raised"}',
}

async function open(answers: Answers = {}) {
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listWebhooks: () => [webhook],
    listManagedGroups: () => [],
    ...answers,
  })
  await show(<WebhooksPage />)
}

const dialog = (name: string) => page.getByRole('dialog', { name })

test('a new webhook hears of all alarms unless something else is chosen, and its secret is shown once', async () => {
  const createWebhook = vi.fn<NonNullable<Answers['createWebhook']>>(() => ({
    webhookId: 'whk-2',
    secret: 'whsec_C2FVsBQIhrscChlQIMV',
  }))
  await open({ createWebhook })
  await page.getByRole('button', { name: 'Create Webhook' }).click()
  const form = dialog('Create Webhook')
  await form.getByLabelText('Name').fill(' Pager ')
  await form.getByLabelText('Address').fill('https://pager.example/in')
  await form.getByRole('checkbox', { name: 'Device is silent' }).click()
  // Who may not see accounts is not offered to have them sent.
  await expect.element(form.getByRole('checkbox', { name: 'Accounts: everything' })).not.toBeInTheDocument()
  await expectAccessible()
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(dialog('Secret of Pager').getByText('whsec_C2FVsBQIhrscChlQIMV')).toBeVisible()
  expect(createWebhook).toHaveBeenCalledWith({
    body: {
      name: 'Pager',
      url: 'https://pager.example/in',
      events: ['alarm.*', 'device.silent'],
      locationGroups: null,
    },
  })
})

test('the deliveries say what was answered, and one is sent again', async () => {
  let latest = delivery
  await open({
    listWebhookDeliveries: () => [latest],
    sendWebhookAgain: ({ deliveryId }) => (latest = { ...delivery, deliveryId, state: 'SENT', status: 200 }),
  })
  await expect.element(page.getByText(/^Alarm raised, given up after a day/)).toBeVisible()
  await page.getByRole('button', { name: 'Deliveries' }).click()
  const deliveries = dialog('Deliveries - Tickets')
  await expect.element(deliveries.getByText('given up after a day, answered 503')).toBeVisible()
  await expect.element(deliveries.getByText('no room')).toBeVisible()
  await expectAccessible()
  await deliveries.getByRole('button', { name: 'Send Again' }).click()
  await expect.element(deliveries.getByText('taken, answered 200')).toBeVisible()
})

test('an address that the platform refuses is said at its field', async () => {
  const errors = [{ key: 'INVALID', parameters: { FIELD: 'url' } }]
  await open({
    createWebhook: () => {
      throw new Refusal(400, { message: 'Events are only sent to an address with https', errors })
    },
  })
  await page.getByRole('button', { name: 'Create Webhook' }).click()
  const form = dialog('Create Webhook')
  await form.getByLabelText('Name').fill('x')
  await form.getByLabelText('Address').fill('http://pager.example')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(form.getByText('Address is invalid')).toBeVisible()
})
