import type { MessageValues } from '#contract/texts/coded-message'
import type { UplinkValue } from '#contract/schemas/lorawan'
import type { UplinkPaths } from '#contract/schemas/lorawan/network-server'
import type { UplinkProblem } from '#contract/texts/uplinks/problem'
import { networkServerKinds } from '#contract/values'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytes, id, moment, timestamps, version } from './columns.ts'
import { integratorId } from './integrators.ts'

/** The secret with which an integrator's network server calls. Only its hash is stored. */
export const lorawanSecrets = pgTable(
  'lorawan_secrets',
  {
    integratorId: integratorId().primaryKey(),
    hash: text('hash').notNull(),
    issuedAt: moment('issued_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
  },
  (table) => [uniqueIndex('lorawan_secrets_hash_key').on(table.hash)],
)

/** What may send uplinks besides, each with a secret of its own. Only hashes of secrets are stored. */
export const networkServers = pgTable(
  'network_servers',
  {
    id: id(),
    integratorId: integratorId(),
    name: text('name').notNull(),
    kind: text('kind', { enum: networkServerKinds }).notNull(),
    /** Of a generic one. */
    paths: jsonb('paths').$type<UplinkPaths>(),
    hash: text('hash').notNull(),
    /** The secret before, which is valid until then. */
    formerHash: text('former_hash'),
    formerUntil: moment('former_until'),
    /** Of ThingPark: the key with which it signs, encrypted. */
    secret: text('secret'),
    issuedAt: moment('issued_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
    version: version(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('network_servers_hash_key').on(table.hash),
    index('network_servers_former_idx').on(table.formerHash),
    index('network_servers_integrator_idx').on(table.integratorId, table.name, table.id),
  ],
)

/**
 * `CODEC`: it waits for the codec of its product. `BROKEN`: the codec has failed, and the uplink waits for a better one. `PARKED`: there is no
 * component yet that could have its values.
 */
const uplinkStates = ['WAITING', 'CODEC', 'BROKEN', 'DECODED', 'PARKED', 'FAILED'] as const

/** Uplinks as they arrived. They are decoded afterwards, and kept for a while. */
export const uplinks = pgTable(
  'uplinks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    integratorId: integratorId(),
    devEui: text('dev_eui').notNull(),
    session: text('session').notNull(),
    frameCounter: bigint('frame_counter', { mode: 'number' }).notNull(),
    /** How many uplinks had this counter before in this session. A sensor may begin again to count. */
    occurrence: integer('occurrence').notNull().default(0),
    port: integer('port').notNull(),
    payload: bytes('payload').notNull(),
    /** What the network server has decoded, as a flat list. */
    decoded: jsonb('decoded').$type<UplinkValue[]>(),
    /** What the codec of its product has found. */
    found: jsonb('found').$type<UplinkValue[]>(),
    /** When the network server heard it. */
    heardAt: moment('heard_at').notNull(),
    rssi: doublePrecision('rssi'),
    snr: doublePrecision('snr'),
    batteryPercent: doublePrecision('battery_percent'),
    receivedAt: moment('received_at').notNull().defaultNow(),
    state: text('state', { enum: uplinkStates }).notNull().default('WAITING'),
    /** Whether the sensor's count has it, which may be before it is decoded. */
    isCounted: boolean('is_counted').notNull().default(false),
    /** How often decoding it has failed. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    unique('uplinks_frame_key').on(
      table.integratorId,
      table.devEui,
      table.session,
      table.frameCounter,
      table.occurrence,
    ),
    index('uplinks_integrator_idx').on(table.integratorId, table.id),
    index('uplinks_received_idx').on(table.receivedAt),
    index('uplinks_waiting_idx')
      .on(table.integratorId, table.failures, table.id)
      .where(sql`"state" = 'WAITING'`),
    index('uplinks_codec_idx')
      .on(table.integratorId, table.failures, table.id)
      .where(sql`"state" = 'CODEC'`),
    index('uplinks_broken_idx')
      .on(table.integratorId, table.devEui)
      .where(sql`"state" = 'BROKEN'`),
  ],
)

/** Sensors that a network server has heard, registered or not. */
export const heardSensors = pgTable(
  'heard_sensors',
  {
    integratorId: integratorId(),
    devEui: text('dev_eui').notNull(),
    heardAt: moment('heard_at').notNull(),
    uplinks: integer('uplinks').notNull(),
    rssi: doublePrecision('rssi'),
    snr: doublePrecision('snr'),
    batteryMillivolts: integer('battery_millivolts'),
    batteryPercent: doublePrecision('battery_percent'),
    problem: text('problem'),
    /** Which sentence the problem is, and the values in it, to say it in another language. */
    problemCode: text('problem_code').$type<UplinkProblem['code']>(),
    problemValues: jsonb('problem_values').$type<MessageValues>(),
    /** Some of its uplinks wait for its component. */
    parked: boolean('parked').notNull().default(false),
    /** Some of its uplinks wait for a better codec: which one has failed, and at which version of its product. */
    brokenBy: text('broken_by'),
  },
  (table) => [
    primaryKey({ name: 'heard_sensors_pkey', columns: [table.integratorId, table.devEui] }),
    index('heard_sensors_heard_idx').on(table.integratorId, table.heardAt),
    index('heard_sensors_parked_idx')
      .on(table.integratorId)
      .where(sql`"parked"`),
    index('heard_sensors_broken_idx')
      .on(table.integratorId)
      .where(sql`"broken_by" is not null`),
  ],
)
