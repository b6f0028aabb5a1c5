import { alarmCauses, alarmKinds, alarmStates, alarmSteps, comparisons, severities } from '#contract/values'
import { sql } from 'drizzle-orm'
import {
  bigint,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { id, moment, version } from './columns.ts'
import { integratorId } from './integrators.ts'
import { locations } from './locations.ts'
import { conditionals } from './measurements.ts'

/** What may become an alarm is stored as `PENDING`. Nobody sees it yet. */
export const storedAlarmStates = ['PENDING', ...alarmStates] as const

/**
 * What people know of an alarm. `HELD`: nothing, because it was shelved or suppressed. `PAUSED`: that it is raised, but it was shelved or
 * suppressed afterwards.
 */
export const notifiedStates = ['HELD', 'RAISED', 'PAUSED', 'ACKNOWLEDGED', 'RESOLVED'] as const

/** For conditions of indexes, which must be written without parameters. */
const isOpen = (state: AnyPgColumn) => sql`${state} <> 'RESOLVED'`

/**
 * Alarms outlive what they are about, so there are no foreign keys to it, and the names of that moment are stored. An alarm stays
 * with the integrator whose location it was.
 */
export const alarms = pgTable(
  'alarms',
  {
    id: id(),
    integratorId: integratorId(),
    locationId: text('location_id').notNull(),
    kind: text('kind', { enum: alarmKinds }).notNull(),
    /** What raised it: the id of a conditional or a device. */
    sourceId: text('source_id').notNull(),
    conditionalId: text('conditional_id'),
    componentId: text('component_id'),
    measurementId: text('measurement_id'),
    deviceId: text('device_id'),
    locationName: text('location_name').notNull(),
    zoneName: text('zone_name'),
    componentName: text('component_name'),
    measurementLabel: text('measurement_label'),
    unit: text('unit'),
    severity: text('severity', { enum: severities }).notNull(),
    comparison: text('comparison', { enum: comparisons }),
    threshold: doublePrecision('threshold'),
    value: doublePrecision('value'),
    instruction: text('instruction'),
    state: text('state', { enum: storedAlarmStates }).notNull(),
    /** When the state began, by the clock of the samples. */
    since: moment('since').notNull(),
    raisedAt: moment('raised_at'),
    resolvedAt: moment('resolved_at'),
    /** How often it was raised. */
    count: integer('count').notNull(),
    /** When it has to be looked at without a new sample. */
    dueAt: moment('due_at'),
    acknowledgedAt: moment('acknowledged_at'),
    acknowledgedBy: text('acknowledged_by'),
    shelvedUntil: moment('shelved_until'),
    shelvedBy: text('shelved_by'),
    shelvedReason: text('shelved_reason'),
    /** As somebody has said: one of the usual ones, or any text. */
    cause: text('cause'),
    action: text('action'),
    causeText: text('cause_text'),
    /** When to look whether somebody has to be notified. A trigger sets it with every change of the state. */
    notifyAt: moment('notify_at'),
    /** What people know of it. Empty until somebody has looked. */
    notified: text('notified', { enum: notifiedStates }),
    /** When people were last notified that it is raised. */
    notifiedAt: moment('notified_at'),
    /** The severity that they know. */
    notifiedSeverity: text('notified_severity', { enum: severities }),
    /** The last recipient who has a notice that it is raised, while others still need one. */
    notifiedUpTo: text('notified_up_to'),
  },
  (table) => [
    // At most one open alarm of a source, whatever runs at the same time.
    uniqueIndex('alarms_open_key').on(table.sourceId, table.kind).where(isOpen(table.state)),
    index('alarms_open_idx').on(table.integratorId, table.raisedAt, table.id).where(isOpen(table.state)),
    index('alarms_resolved_idx')
      .on(table.integratorId, table.resolvedAt, table.id)
      .where(sql`${table.state} = 'RESOLVED'`),
    index('alarms_open_location_idx')
      .on(table.locationId, table.raisedAt, table.id)
      .where(isOpen(table.state)),
    index('alarms_resolved_location_idx')
      .on(table.locationId, table.resolvedAt, table.id)
      .where(sql`${table.state} = 'RESOLVED'`),
    index('alarms_open_severity_idx')
      .on(table.integratorId, table.severity, table.raisedAt, table.id)
      .where(sql`${table.state} not in ('PENDING', 'RESOLVED')`),
    index('alarms_measurement_idx').on(table.measurementId, table.raisedAt),
    // Of a measurement there is an index already.
    index('alarms_source_idx')
      .on(table.sourceId, table.raisedAt)
      .where(sql`${table.measurementId} is null`),
    // The latest drill of a location.
    index('alarms_drill_idx')
      .on(table.locationId, table.raisedAt)
      .where(sql`${table.kind} = 'DRILL'`),
    index('alarms_open_drill_idx')
      .on(table.raisedAt)
      .where(sql`${table.kind} = 'DRILL' and ${isOpen(table.state)}`),
    index('alarms_due_idx')
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    index('alarms_resolved_at_idx').on(table.resolvedAt),
    index('alarms_notify_idx')
      .on(table.notifyAt)
      .where(sql`${table.notifyAt} is not null`),
  ],
)

/** What an integrator offers as causes and corrective actions. Without a row the usual ones. */
export const alarmCauseLists = pgTable('alarm_cause_lists', {
  integratorId: integratorId().primaryKey(),
  causes: text('causes').array().notNull(),
  actions: text('actions').array().notNull(),
  /** Of which alarms the cause has to be said before somebody resolves them. */
  requiredFor: text('required_for', { enum: severities }).array().notNull(),
  version: version(),
})

/** How the latest drill of a location ended. It is kept longer than the alarm of the drill. */
export const locationDrills = pgTable('location_drills', {
  locationId: text('location_id')
    .primaryKey()
    .references(() => locations.id, { onDelete: 'cascade' }),
  alarmId: text('alarm_id').notNull(),
  drilledAt: moment('drilled_at').notNull(),
  /** Recipients, and how many of them were reached. */
  total: integer('total').notNull(),
  reached: integer('reached').notNull(),
})

/** Every step of an alarm, in the order of the ids. */
export const alarmEvents = pgTable(
  'alarm_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    alarmId: text('alarm_id')
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    time: moment('time').notNull(),
    step: text('step', { enum: alarmSteps }).notNull(),
    cause: text('cause', { enum: alarmCauses }).notNull(),
    /** No foreign key: the event outlives the account. */
    accountId: text('account_id'),
    value: doublePrecision('value'),
    text: text('text'),
  },
  (table) => [index('alarm_events_alarm_idx').on(table.alarmId, table.id)],
)

/**
 * When to look whether a limit's measurement still has values. A look that finds one is put off until the next one could be missing, so
 * storing values writes nothing here. Triggers (functions/alarms.sql) add and remove the rows.
 */
export const noValueChecks = pgTable(
  'no_value_checks',
  {
    conditionalId: text('conditional_id')
      .primaryKey()
      .references(() => conditionals.id, { onDelete: 'cascade' }),
    /** From then on a value is expected. */
    since: moment('since').notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (table) => [index('no_value_checks_due_idx').on(table.dueAt)],
)
