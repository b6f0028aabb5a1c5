import type { Refusal } from '#contract/texts/refusals/refusal'
import { jobStates } from '#contract/values'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, id, moment } from './columns.ts'
import { integratorId } from './integrators.ts'

/** Partitioned by month, see `db/upkeep/months.ts`. Keys and indexes contain the moment, so they give the order of a page. */
export const auditTraces = pgTable(
  'audit_traces',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    // No foreign keys: a trace outlives the integrator, its author and the things that it is about.
    integratorId: text('integrator_id').notNull(),
    accountId: text('account_id'),
    dateTime: moment('date_time').notNull().defaultNow(),
    /** Of a program: what its account or service account is called. */
    email: text('email').notNull(),
    /** The name of the token with which a program has called. */
    token: text('token'),
    action: text('action').notNull(),
    oldValue: text('old_value'),
    newValue: text('new_value'),
    url: text('url').notNull().default(''),
    body: text('body'),
    /** The location that it is about, or the location of the zone, component, device and so on that it is about. */
    locationId: text('location_id'),
    /** If something moved to another location: the one that it left. The trace is in the history of both. */
    leftLocationId: text('left_location_id'),
    deviceId: text('device_id'),
    /** The account, group, integration, product or integrator that it is about. */
    thingId: text('thing_id'),
    /** The trace whose change it takes back. */
    undoes: bigint('undoes', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ name: 'audit_traces_pkey', columns: [table.dateTime, table.id] }),
    index('audit_traces_id_idx').on(table.id),
    index('audit_traces_undoes_idx')
      .on(table.undoes)
      .where(sql`undoes is not null`),
    index('audit_traces_integrator_idx').on(table.integratorId, table.dateTime, table.id),
    // Each value of a filter has its traces in order, see `features/audit/store.ts`.
    index('audit_traces_email_idx').on(table.integratorId, table.email, table.dateTime, table.id),
    index('audit_traces_action_idx').on(table.integratorId, table.action, table.dateTime, table.id),
    index('audit_traces_thing_idx')
      .on(table.thingId, table.dateTime, table.id)
      .where(sql`thing_id is not null`),
    index('audit_traces_account_idx').on(table.accountId, table.dateTime, table.id),
    index('audit_traces_location_idx')
      .on(table.locationId, table.dateTime, table.id)
      .where(sql`location_id is not null`),
    index('audit_traces_left_location_idx')
      .on(table.leftLocationId, table.dateTime, table.id)
      .where(sql`left_location_id is not null`),
    index('audit_traces_device_idx')
      .on(table.deviceId, table.dateTime, table.id)
      .where(sql`device_id is not null`),
  ],
)

/**
 * Changes with every change of a table's rows, per integrator. While it is the same, a reader's copy is up to date.
 * Triggers write it (functions/table-versions.sql). A table has as many rows here as changes of it have ever run at once, so that no
 * change waits for another.
 */
export const tableVersions = pgTable(
  'table_versions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    // Empty for rows that belong to nobody. No foreign key: a change must not wait for a lock on the integrator.
    integratorId: text('integrator_id').notNull(),
    tableName: text('table_name').notNull(),
    /** Never the same twice, not even after a backup was restored. */
    version: uuid('version').notNull().defaultRandom(),
  },
  (table) => [index('table_versions_table_idx').on(table.integratorId, table.tableName)],
)

/** Regular work that one process does for all: when it last succeeded, and how often it has failed since. */
export const scheduledWork = pgTable('scheduled_work', {
  name: text('name').primaryKey(),
  triedAt: moment('tried_at').notNull().defaultNow(),
  doneAt: moment('done_at'),
  /** What the last success reported. */
  result: jsonb('result'),
  /** How often it has failed since the last success, and why it failed last. */
  failures: integer('failures').notNull().default(0),
  problem: text('problem'),
})

/** Tells this installation from others that may use the same services: one row, made when it is first needed. */
export const installation = pgTable(
  'installation',
  {
    only: boolean('only').primaryKey().default(true),
    id: uuid('id').notNull().defaultRandom(),
    /** The server whose transactions the samples name (`domain/samples/postgres/changes.ts`). */
    numberedBy: text('numbered_by'),
  },
  (table) => [check('installation_only', sql`${table.only}`)],
)

/** Work that takes longer than a call may, and ends with a file. `db/jobs/` takes it on. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    integratorId: integratorId(),
    kind: text('kind').notNull(),
    /** Who asked for it: an account or a service account. None if it came by itself. */
    accountId: text('account_id'),
    /** If who asked is limited: the location groups to which the file is. */
    groups: text('groups').array(),
    request: jsonb('request').notNull(),
    state: text('state', { enum: jobStates }).notNull().default('WAITING'),
    /** From 0 to 1. */
    progress: doublePrecision('progress').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    /** When it is tried, or, while it runs, when its process is taken for dead. */
    dueAt: moment('due_at').notNull().defaultNow(),
    /** Why it failed, if that can be said to people. */
    refusal: jsonb('refusal').$type<Refusal>(),
    fileName: text('file_name'),
    contentType: text('content_type'),
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull().default(0),
    /** What else is to be said of the file. */
    result: jsonb('result').$type<Record<string, unknown>>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
    /** It is deleted then, with its file. Without a moment it stays. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('jobs_integrator_idx').on(table.integratorId, table.kind, table.createdAt, table.id),
    index('jobs_open_idx')
      .on(table.integratorId, table.dueAt)
      .where(sql`"state" in ('WAITING', 'RUNNING')`),
    index('jobs_expires_idx').on(table.expiresAt),
  ],
)

/** The file of a job, in pieces. Those of a try that did not end are not part of it. */
export const jobPieces = pgTable(
  'job_pieces',
  {
    jobId: text('job_id').notNull(),
    attempt: integer('attempt').notNull(),
    position: integer('position').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [
    primaryKey({ name: 'job_pieces_pkey', columns: [table.jobId, table.attempt, table.position] }),
    foreignKey({ name: 'job_pieces_job_fkey', columns: [table.jobId], foreignColumns: [jobs.id] }).onDelete(
      'cascade',
    ),
  ],
)
