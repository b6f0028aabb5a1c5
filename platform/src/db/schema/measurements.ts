import { comparisons, severities } from '#contract/values'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { id, moment, timestamps, transactionNumber, version } from './columns.ts'
import { components, units } from './components.ts'
import { locations, zones } from './locations.ts'
import { integratorId } from './integrators.ts'

const locationId = () =>
  text('location_id')
    .notNull()
    .references(() => locations.id, { onDelete: 'cascade' })

export const measurements = pgTable(
  'measurements',
  {
    id: id(),
    integratorId: integratorId(),
    locationId: locationId(),
    componentId: text('component_id')
      .notNull()
      .references(() => components.id, { onDelete: 'cascade' }),
    externalId: text('external_id').notNull(),
    label: text('label').notNull(),
    unitId: text('unit_id').references(() => units.id, { onDelete: 'restrict' }),
    rangeMin: doublePrecision('range_min'),
    rangeMax: doublePrecision('range_max'),
    latestValue: doublePrecision('latest_value'),
    latestAt: moment('latest_at'),
    /** When the latest value is late. This and the marks below are written by triggers (functions/marks.sql), and with samples. */
    lateAt: moment('late_at'),
    /**
     * Until then it is not late. It follows the moment above only now and then: what changes with each sample is in no index, so that a
     * sample writes the row alone (PostgreSQL calls it a heap-only update).
     */
    freshUntil: moment('fresh_until'),
    outOfRange: boolean('out_of_range').notNull().default(false),
    beyondLimit: boolean('beyond_limit').notNull().default(false),
    version: version(),
    ...timestamps(),
  },
  (table) => [
    unique('measurements_component_external_key').on(table.componentId, table.externalId),
    index('measurements_location_idx').on(table.locationId),
    index('measurements_unit_idx').on(table.unitId),
    index('measurements_fresh_idx').on(table.integratorId, table.freshUntil),
    index('measurements_marked_idx')
      .on(table.integratorId, table.locationId)
      .where(sql`"out_of_range" or "beyond_limit"`),
  ],
)

/**
 * Samples outlive their measurement until the location's metrics are cleaned, so there is no foreign key to it. Nor is there one to
 * the location: checking it takes as long as storing a sample. A trigger deletes the samples of a deleted location (functions/samples.sql),
 * and nobody stores one without holding its measurement. Partitioned by month, see `db/upkeep/months.ts`.
 * Only `domain/samples/postgres` reads and writes it.
 */
export const samples = pgTable(
  'samples',
  {
    measurementId: text('measurement_id').notNull(),
    time: moment('time').notNull(),
    value: doublePrecision('value').notNull(),
    locationId: text('location_id').notNull(),
    /** In which transaction, so that nobody who asks for what is new misses what was stored late. */
    storedIn: transactionNumber('stored_in')
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [
    // Its index also contains the value, which Drizzle cannot say: the baseline does.
    primaryKey({ name: 'samples_pkey', columns: [table.measurementId, table.time] }),
    index('samples_location_idx').on(table.locationId, table.storedIn),
  ],
)

/**
 * Which measurements have samples in another store than this database, and of which location those are. Like the samples, it outlives
 * the measurement.
 */
export const sampledMeasurements = pgTable(
  'sampled_measurements',
  {
    measurementId: text('measurement_id').primaryKey(),
    locationId: text('location_id').notNull(),
  },
  (table) => [index('sampled_measurements_location_idx').on(table.locationId)],
)

/** Where samples are: one row, which each transaction that stores samples reads (`domain/samples/placement.ts`). */
export const sampleStorage = pgTable(
  'sample_place',
  {
    only: boolean('only').primaryKey().default(true),
    readsFrom: text('reads_from', { enum: ['POSTGRES', 'CASSANDRA'] }).notNull(),
    writesBoth: boolean('writes_both').notNull().default(false),
    /** Whether the store that is only written has all samples, too. */
    isCopied: boolean('is_copied').notNull().default(false),
    /** Samples before this day have been copied and compared. */
    copiedUntil: moment('copied_until'),
    /** Grows when a store that was empty begins to be written. */
    moves: integer('moves').notNull().default(0),
  },
  (table) => [check('sample_place_only', sql`${table.only}`)],
)

/** What a conditional says about the values of its measurement. */
const rule = () => ({
  comparison: text('comparison', { enum: comparisons }).notNull(),
  threshold: doublePrecision('threshold').notNull(),
  severity: text('severity', { enum: severities }).notNull(),
  enabled: boolean('enabled').notNull().default(true),
  deadBand: doublePrecision('dead_band').notNull().default(0),
  onDelaySeconds: integer('on_delay_seconds').notNull().default(0),
  offDelaySeconds: integer('off_delay_seconds').notNull().default(0),
  noValuePeriods: integer('no_value_periods'),
  instruction: text('instruction'),
})

/** When a device last stored values of a location. A batch writes one row, and the streams of all processes read the newest. */
export const valueChanges = pgTable(
  'value_changes',
  {
    locationId: locationId(),
    /** Empty for components without a device. No foreign key: a row of a device that is gone goes with the location. */
    deviceId: text('device_id').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'value_changes_pkey', columns: [table.locationId, table.deviceId] }),
    index('value_changes_changed_idx').on(table.changedAt),
  ],
)

/**
 * Conditionals that came with a copied location and wait for their measurements. The first component of the product in
 * the zone takes those of one copied component. A product is named by its code, which is the same for every integrator,
 * so a transfer changes nothing here.
 */
export const plannedConditionals = pgTable(
  'planned_conditionals',
  {
    id: id(),
    zoneId: text('zone_id')
      .notNull()
      .references(() => zones.id, { onDelete: 'cascade' }),
    product: text('product').notNull(),
    /** The component that was copied. It may be deleted by now. */
    sourceComponentId: text('source_component_id').notNull(),
    componentName: text('component_name').notNull(),
    externalId: text('external_id').notNull(),
    ...rule(),
  },
  (table) => [index('planned_conditionals_zone_idx').on(table.zoneId, table.product)],
)

export const conditionals = pgTable(
  'conditionals',
  {
    id: id(),
    integratorId: integratorId(),
    locationId: locationId(),
    measurementId: text('measurement_id')
      .notNull()
      .references(() => measurements.id, { onDelete: 'cascade' }),
    ...rule(),
    version: version(),
    ...timestamps(),
  },
  (table) => [
    index('conditionals_integrator_idx').on(table.integratorId),
    index('conditionals_location_idx').on(table.locationId),
    index('conditionals_measurement_idx').on(table.measurementId),
  ],
)
