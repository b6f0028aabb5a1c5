import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Regular work that one process does for all: when it last succeeded, and how often it has failed since. */
export const scheduledWork = pgTable('scheduled_work', {
  name: text('name').primaryKey(),
  /** When it was last tried. */
  triedAt: moment('tried_at').notNull().defaultNow(),
  doneAt: moment('done_at'),
  /** What the last success reported. */
  result: jsonb('result'),
  /** How often it has failed since the last success, and why it failed last. */
  failures: integer('failures').notNull().default(0),
  problem: text('problem'),
})
