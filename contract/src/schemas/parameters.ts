import { z } from 'zod'
import { macAddressPattern, sequenceSlots, textLength } from '../limits.ts'
import { Key, Text, Value } from './common.ts'

const named = (description: string, example: string) =>
  Text(textLength.pathSegment)
    .min(1)
    .meta({ description, examples: [example] })

const Decimal = z.string().regex(/^-?\d{1,15}(?:\.\d{1,15})?(?:[eE][+-]?\d{1,2})?$/)
const Digits = z.string().regex(/^\d{1,4}$/)

/** The schemas of path parameters by name. A name means the same in every path. */
export const pathNames = {
  accountId: named('Id of an account', 'acc-maria'),
  alarmId: named('Id of an alarm', 'alm-0017'),
  componentId: named('Id of a component of the zone', 'cmp-0093'),
  deliveryId: named('Id of a delivery of the webhook', 'msg_0hm3q8r2t0000000'),
  deviceId: named('Id of a device', 'dev-0001'),
  exportId: named("Id of one of the caller's exports", 'job-0001'),
  identifier: named('Identifier of a registered component', 'A81758FFFE0512AB'),
  integrationId: named('Id of an integration', 'itg-oncall'),
  integratorId: named('Id of an integrator', 'int-nordkyl'),
  linkedComponentId: named('`linkedComponentId` of a registered component', 'cmp-0093'),
  locationGroupId: named('Id of a location group', 'grp-harbour'),
  locationId: named('Id of a location', 'loc-0001'),
  macAddress: z
    .string()
    .regex(macAddressPattern)
    .meta({ description: 'MAC address, 6 or 8 bytes', examples: ['A8:17:58:FF:FE:05'] }),
  maintenanceId: named('Id of a maintenance window of the location', 'mnt-0002'),
  measurementId: named('Id of a measurement of the component', 'mea-0311'),
  networkServerId: named('Id of a network server', 'nws-0001'),
  productId: named('Id of a product', 'prd-0004'),
  reportId: named('Id of a report', 'rep-0007'),
  serviceAccountId: named('Id of a service account', 'svc-erp'),
  sessionId: named("Id of one of the caller's sessions", 'ses-0001'),
  slid: named('Site id, or how it starts', 'HH-0042'),
  subscriptionId: named("Id of one of the caller's browsers", 'psh-0001'),
  tokenId: named('Id of a token', 'tok-0001'),
  traceId: named('Id of an audit trace', '48213'),
  viewId: named('Id of a view of a list', 'viw-0001'),
  webhookId: named('Id of a webhook', 'whk-0001'),
  zoneId: named('Id of a zone, as the installer named it', 'Z-03'),
}

export const PathSize = Digits.transform(Number)
  .pipe(z.int().min(sequenceSlots.min).max(sequenceSlots.max))
  .meta({ description: `Sequence slots, ${sequenceSlots.min} to ${sequenceSlots.max}`, examples: ['4'] })

export const PathValue = Decimal.transform(Number)
  .pipe(Value)
  .meta({ description: "A decimal number in the measurement's unit", examples: ['4.2'] })

/** An identifier that is not in use yet. */
export const NewIdentifier = Key(textLength.identifier).meta({
  description: 'Identifier of the new component',
  examples: ['A81758FFFE0512AB'],
})
