import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** When regular work that one process does for all was last started. */
export const scheduledWork = pgTable('scheduled_work', {
  name: text('name').primaryKey(),
  takenAt: moment('taken_at').notNull().defaultNow(),
})
