import { deviceFields } from '#contract/fields/devices'
import type { DeviceRead, OwnRead } from '#contract/schemas/device-read'
import type { SerialSettings } from '#contract/schemas/modbus'
import { defaultSamplePeriod } from '#contract/limits'
import { deviceStatuses, type TokenOutcome } from '#contract/values'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'
import { columnsOf, id, moment, searchBeginning, searched, timestamps, version } from './columns.ts'
import { locations, zones } from './locations.ts'
import { integratorId } from './integrators.ts'
import type { ComponentReport } from './types.ts'

const tokenProblems = ['SIGNATURE', 'OTHER_DEVICE', 'MALFORMED'] as const satisfies TokenOutcome[]

export const devices = pgTable(
  'devices',
  {
    id: id(),
    integratorId: integratorId(),
    cloudlinkId: text('cloudlink_id').notNull(),
    // A location with devices cannot be deleted: the answer names them.
    locationId: text('location_id').references(() => locations.id, { onDelete: 'restrict' }),
    zoneId: text('zone_id').references(() => zones.id, { onDelete: 'set null' }),
    ...columnsOf(deviceFields),
    status: text('status', { enum: deviceStatuses }).notNull().default('NEW'),
    currentVersion: text('current_version'),
    /** Only of a token that the platform signed for this device, so that it finds the device of a request. */
    tokenHash: text('token_hash'),
    tokenKid: text('token_kid'),
    tokenExpiresAt: moment('token_expires_at'),
    /** Why a token cannot be used, whatever the time. Nothing else is stored of it. */
    tokenProblem: text('token_problem', { enum: tokenProblems }),
    tokenValidated: boolean('token_validated').notNull().default(false),
    tokenCheckedAt: moment('token_checked_at'),
    /** Seconds between two samples. */
    sampleFrequency: integer('sample_frequency').notNull().default(defaultSamplePeriod),
    reloadRequestedAt: moment('reload_requested_at'),
    /** The line of its components with a slave id. */
    serial: jsonb('serial').$type<SerialSettings>(),
    /**
     * When the device would read another configuration, apart from the automation of its location. Written by triggers alone
     * (functions/configurations.sql).
     */
    configurationChangedAt: moment('configuration_changed_at').notNull().defaultNow(),
    version: version(),
    ...timestamps(),
    search: searched('cloudlink_id', 'id', 'hcb_location'),
  },
  (table) => [
    unique('devices_cloudlink_key').on(table.cloudlinkId),
    uniqueIndex('devices_token_key').on(table.tokenHash),
    index('devices_integrator_idx').on(table.integratorId, table.id),
    index('devices_location_idx').on(table.locationId),
    index('devices_zone_idx').on(table.zoneId),
    index('devices_search_idx').on(table.integratorId, searchBeginning(table.search)),
  ],
)

/** What a device said last. Apart from the device, because it changes all the time. */
export const deviceStates = pgTable(
  'device_states',
  {
    deviceId: text('device_id')
      .primaryKey()
      .references(() => devices.id, { onDelete: 'cascade' }),
    configurationTakenAt: moment('configuration_taken_at'),
    reportedAt: moment('reported_at'),
    /** From then on it counts as offline, unless it reports again. */
    offlineAt: moment('offline_at'),
    /** When it started, by the platform's clock. */
    startedAt: moment('started_at'),
    /** Seconds that its clock is ahead. */
    clockAhead: doublePrecision('clock_ahead'),
    waiting: integer('waiting'),
    dropped: integer('dropped'),
    /** Samples whose times nobody could confirm were given times between these two. */
    doubtfulFrom: moment('doubtful_from'),
    doubtfulUntil: moment('doubtful_until'),
    /** Until then it counts as waiting for requests to read registers. */
    listeningUntil: moment('listening_until'),
    components: jsonb('components').$type<ComponentReport[]>().notNull().default([]),
    /** Whether its last report said that it takes automation. */
    takesAutomation: boolean('takes_automation').notNull().default(false),
    /** The version that it has taken, in its own words, and since when it says so. */
    automationVersion: text('automation_version'),
    automationTakenAt: moment('automation_taken_at'),
  },
  (table) => [index('device_states_offline_idx').on(table.offlineAt)],
)

/** Requests to read registers now. Each is gone soon after somebody has waited for its answer. */
export const deviceReads = pgTable(
  'device_reads',
  {
    id: id(),
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    request: jsonb('request').$type<Omit<OwnRead, 'readId' | 'within'>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Nobody waits for the answer any more. */
    expiresAt: moment('expires_at').notNull(),
    /** When the device got it. */
    takenAt: moment('taken_at'),
    answer: jsonb('answer').$type<Pick<DeviceRead, 'results' | 'problem'>>(),
  },
  (table) => [
    index('device_reads_device_idx').on(table.deviceId, table.createdAt),
    index('device_reads_expires_idx').on(table.expiresAt),
  ],
)

export const deviceTokenKeys = pgTable('device_token_keys', {
  kid: text('kid').primaryKey(),
  algorithm: text('algorithm').notNull(),
  publicJwk: jsonb('public_jwk').$type<JWK>().notNull(),
  privateJwk: jsonb('private_jwk').$type<JWK>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
