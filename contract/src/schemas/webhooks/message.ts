import { z } from 'zod'
import { alarmCauses, alarmKinds, comparisons, severities } from '../../values.ts'
import { webhookEvents, type WebhookEvent } from '../../fields/webhooks.ts'
import { EpochSeconds, Id, Text } from '../common.ts'

/** What is sent to webhooks. The SQL that writes it is `platform/src/db/functions/webhooks.sql`. */

const link = Text(2_000).meta({
  description: 'Its page in the console',
  examples: ['https://console.example/#/alarms/alm-0017'],
})
const place = {
  locationId: Id.meta({ examples: ['loc-0001'] }),
  locationName: Text().meta({ examples: ['Cold store Utrecht'] }),
}

const AlarmMessage = z
  .object({
    alarmId: Id.meta({ examples: ['alm-0017'] }),
    kind: z.enum(alarmKinds).meta({ description: '`DRILL`: nothing is wrong', examples: ['LIMIT'] }),
    severity: z.enum(severities).meta({ examples: ['CRITICAL'] }),
    ...place,
    zoneName: Text()
      .nullable()
      .meta({ examples: ['Freezer 2'] }),
    componentName: Text()
      .nullable()
      .meta({ examples: ['Probe 4'] }),
    measurementLabel: Text()
      .nullable()
      .meta({ examples: ['Air temperature'] }),
    deviceId: Id.nullable().meta({ examples: ['dev-0001'] }),
    value: z
      .number()
      .nullable()
      .meta({ description: 'At this event', examples: [-14.5] }),
    unit: Text()
      .nullable()
      .meta({ examples: ['°C'] }),
    comparison: z
      .enum(comparisons)
      .nullable()
      .meta({ examples: ['GREATER_THAN'] }),
    threshold: z
      .number()
      .nullable()
      .meta({ examples: [-18] }),
    instruction: Text(2_000)
      .nullable()
      .meta({ examples: ['Close the door'] }),
    raisedAt: EpochSeconds.nullable(),
    cause: z.enum(alarmCauses).meta({ examples: ['VALUE'] }),
    accountId: Id.nullable().meta({ description: 'Who did it, if a person did', examples: ['acc-maria'] }),
    comment: Text(2_000)
      .nullable()
      .meta({ examples: [null] }),
    link,
  })
  .meta({ id: 'WebhookAlarm' })

const DeviceMessage = z
  .object({
    deviceId: Id.meta({ examples: ['dev-0001'] }),
    cloudlinkId: Text()
      .nullable()
      .meta({ examples: ['CL-0001'] }),
    alarmId: Id.meta({ examples: ['alm-0017'] }),
    ...place,
    zoneName: Text()
      .nullable()
      .meta({ examples: ['Plant room'] }),
    link,
  })
  .meta({ id: 'WebhookDevice' })

const LocationMessage = z.object({ ...place, link }).meta({ id: 'WebhookLocation' })

const AccountMessage = z
  .object({
    accountId: Id.meta({ examples: ['acc-maria'] }),
    username: Text()
      .nullable()
      .meta({ description: 'Empty after a deletion', examples: ['maria'] }),
    changedBy: Id.nullable().meta({ description: 'The account that did it', examples: ['acc-admin'] }),
    link,
  })
  .meta({ id: 'WebhookAccount' })

interface Message {
  summary: string
  data: z.ZodType
}

const alarm = (summary: string): Message => ({ summary, data: AlarmMessage })
const device = (summary: string): Message => ({ summary, data: DeviceMessage })
const account = (summary: string): Message => ({ summary, data: AccountMessage })

const messages: Record<WebhookEvent, Message> = {
  'alarm.raised': alarm('An alarm is raised'),
  'alarm.severity_changed': alarm('The limit of an open alarm has another severity'),
  'alarm.acknowledged': alarm('Somebody has acknowledged an alarm'),
  'alarm.shelved': alarm('Somebody has put an alarm off'),
  'alarm.unshelved': alarm('An alarm is not put off any more'),
  'alarm.commented': alarm('Somebody has written a comment about an alarm'),
  'alarm.resolved': alarm('An alarm is over'),
  'device.silent': device('A device does not report any more'),
  'device.back': device('A device that was silent reports again'),
  'location.commissioned': {
    summary: 'The status of a location changes from `COMMISSIONING` to `ACTIVE`',
    data: LocationMessage,
  },
  'account.created': account('An account is made'),
  'account.updated': account('An account is changed'),
  'account.deleted': account('An account is deleted'),
}

/** The body of a delivery. */
export const webhookMessageOf = (type: WebhookEvent) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso
      .datetime()
      .meta({ description: 'When it happened', examples: ['2026-11-19T20:00:00.000Z'] }),
    data: messages[type].data,
  })

export const webhookHeaders = {
  'webhook-id': 'Of the delivery, the same at each try: what has come once can be ignored',
  'webhook-timestamp': 'When this try was made, in seconds since 1970',
  'webhook-signature':
    '`v1,` and the Base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`, with the bytes that the secret has after `whsec_` as its key',
} as const

export const webhookMessages = webhookEvents.map((event) => ({
  event,
  summary: messages[event].summary,
  message: webhookMessageOf(event),
}))
