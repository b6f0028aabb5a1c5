/** What webhooks tell programs of, and the bounds of subscriptions. No zod here: the console reads it too. */

export const webhookEvents = [
  'alarm.raised',
  'alarm.severity_changed',
  'alarm.acknowledged',
  'alarm.shelved',
  'alarm.unshelved',
  'alarm.commented',
  'alarm.resolved',
  'device.silent',
  'device.back',
  'location.commissioned',
  'account.created',
  'account.updated',
  'account.deleted',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

type Area<Event extends string> = Event extends `${infer Name}.${string}` ? Name : never

/** All events of an area, also those of later releases. */
const webhookAreas = [
  'alarm.*',
  'device.*',
  'account.*',
] as const satisfies readonly `${Area<WebhookEvent>}.*`[]

/** What a subscription can name. */
export const webhookChoices = [...webhookAreas, ...webhookEvents] as const

export type WebhookChoice = (typeof webhookChoices)[number]

/** Events about people need account management, as the list of accounts does. */
export const isAboutAccounts = (event: string): boolean => event.startsWith('account.')

export const webhookLimits = {
  /** Of an integrator. */
  webhooks: 20,
  groups: 100,
  url: 1_000,
  /** The latest that are listed. */
  deliveries: 100,
} as const

/** After so many days a delivery that has ended is forgotten. */
export const deliveryDays = 14
