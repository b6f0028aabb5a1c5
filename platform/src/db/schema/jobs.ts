import type { Refusal } from '#contract/texts/refusals/refusal'
import { jobStates } from '#contract/values'
import { sql } from 'drizzle-orm'
import {
  bigint,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { bytes, id, moment } from './columns.ts'
import { integratorId } from './integrators.ts'

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
