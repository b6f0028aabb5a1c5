import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core'
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
