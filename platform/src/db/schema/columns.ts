import { sql } from 'drizzle-orm'
import { customType, integer, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { newId } from '../ids.ts'

export const id = () =>
  text('id')
    .primaryKey()
    .$defaultFn(() => newId())

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Grows by one with each change, so that an edit of an older copy can be refused. */
export const version = () => integer('version').notNull().default(1)

export const timestamps = () => ({
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
})

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** These texts, the row's name first, without case, accents and punctuation. PostgreSQL writes it, see docs/database.md. */
export const searched = (...texts: string[]) =>
  text('search')
    .notNull()
    .generatedAlwaysAs(sql.raw(`search_key(${texts.join(', ')})`))

/** The beginning of it, which an index can hold. A search for a beginning must name the same expression. */
export const searchBeginning = (search: AnyPgColumn) => sql`left(${search}, 64) collate "C"`
