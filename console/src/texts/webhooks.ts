import type { WebhookChoice } from '#contract/fields/webhooks'
import { inLanguage } from './parts/setup.ts'

/** Programs of others that hear of events. */
export const texts = inLanguage('webhooks', {
  title: 'Webhooks',
  parts: 'Integrations and webhooks',
  whatTheyAreFor: 'A webhook tells a program of yours what happens here, such as an alarm, by a signed call.',
  createTheFirst: 'Create the first webhook',
  createWebhook: 'Create Webhook',
  editWebhook: 'Edit Webhook',
  address: 'Address',
  addressHint: 'A public address with https. It is called by POST.',
  heardEvents: 'Events',
  lastDelivery: 'Last delivery',
  none: 'None yet',
  onlyGroups: 'Only of these location groups',
  onlyGroupsHint: 'Without one it hears of all locations.',
  groupsGone: 'Its location groups are deleted. It hears of nothing.',
  noGroups: 'There are no location groups.',
  filterGroups: 'Filter location groups',
  nameRequired: 'Name is required',
  addressRequired: 'Address is required',
  eventsRequired: 'Choose at least one event',
  failedToSave: 'Failed to save webhook. Please try again.',
  saved: (name: string) => `Webhook ${name} saved`,
  secretOf: (name: string) => `Secret of ${name}`,
  secret: 'Secret',
  takeItNow: 'It signs every call. Give it to the program now: it is not shown again.',
  sureToDelete: (name: string) => `Are you sure you want to delete webhook "${name}"?`,
  deleted: (name: string) => `Webhook ${name} deleted`,
  failedToDelete: 'Failed to delete webhook',
  deliveriesOf: (name: string) => `Deliveries - ${name}`,
  newestFirst: 'Deliveries, newest first',
  noDeliveries: 'Nothing has happened yet that it hears of.',
  failedToFetchDeliveries: 'Failed to fetch deliveries',
  loadingDeliveries: 'Loading deliveries...',
  sendAgain: 'Send Again',
  isSentAgain: 'It is sent again',
  failedToSendAgain: 'Failed to send it again',
  whatIsSent: 'What is sent',
  answered: (status: number) => `answered ${status}`,
  nextTry: (moment: string) => `next try ${moment}`,
  states: {
    WAITING: 'waits',
    SENDING: 'is being sent',
    SENT: 'taken',
    FAILED: 'refused',
    GIVEN_UP: 'given up after a day',
    CANCELLED: 'not needed any more',
  },
  events: {
    'alarm.*': 'Alarms: everything',
    'device.*': 'Devices: everything',
    'account.*': 'Accounts: everything',
    'alarm.raised': 'Alarm raised',
    'alarm.severity_changed': 'Alarm has another severity',
    'alarm.acknowledged': 'Alarm acknowledged',
    'alarm.shelved': 'Alarm shelved',
    'alarm.unshelved': 'Alarm not shelved any more',
    'alarm.commented': 'Alarm commented',
    'alarm.resolved': 'Alarm over',
    'device.silent': 'Device is silent',
    'device.back': 'Device is back',
    'location.commissioned': 'Location commissioned',
    'account.created': 'Account created',
    'account.updated': 'Account changed',
    'account.deleted': 'Account deleted',
  } satisfies Record<WebhookChoice, string>,
})

export type WebhooksTexts = typeof texts

const said: Readonly<Record<WebhookChoice, string>> = texts.events

/** An event of another release is called by its name. */
export const eventText = (event: string): string =>
  Object.hasOwn(said, event) ? said[event as WebhookChoice] : event
