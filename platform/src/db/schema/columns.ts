import { entriesOf, type Fields, type ValueOf } from '#contract/fields/field'
import { sql, type $Type } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
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

const filled = (name: string) => text(name).notNull()
const emptied = (name: string) => filled(name).default('')
const optional = (name: string) => text(name)

type ColumnOf<F> = F extends { empty: null }
  ? ReturnType<typeof optional>
  : F extends { empty: string }
    ? ReturnType<typeof emptied>
    : ReturnType<typeof filled>

/** The columns of fields that the contract lists. */
export const columnsOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    entriesOf(fields).map(([name, { empty }]) => {
      const column = toSnakeCase(name)
      if (empty === undefined) return [name, filled(column)]
      return [name, empty === null ? optional(column) : filled(column).default(empty)]
    }),
  ) as unknown as { -readonly [N in keyof F]: $Type<ColumnOf<F[N]>, NonNullable<ValueOf<F[N]>>> }

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** A transaction, by a number that never comes again on this server. It means nothing on another one, so backups leave it out. */
export const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' })

/** These texts, the row's name first, without case, accents and punctuation. PostgreSQL writes it, see docs/database.md. */
export const searched = (...texts: string[]) =>
  text('search')
    .notNull()
    .generatedAlwaysAs(sql.raw(`search_key(${texts.join(', ')})`))

/** The beginning of it, which an index can hold. A search for a beginning must name the same expression. */
export const searchBeginning = (search: AnyPgColumn) => sql`left(${search}, 64) collate "C"`
