import { mostNames } from '#contract/limits'
import type { Affected } from '#contract/schemas/preview'
import { asc, type Column, type SQL, sql } from 'drizzle-orm'

interface Row {
  name: string
  count: number
}

/** What to select, in which order, and how many: all rows are counted, and only the first ones are returned. */
export const firstByName = (name: Column | SQL, id: Column) => ({
  columns: { name: sql<string>`${name}`, count: sql<number>`(count(*) over ())::int` },
  order: [asc(name), asc(id)],
  limit: mostNames,
})

export const asAffected = (rows: Row[]): Affected => ({
  count: rows[0]?.count ?? 0,
  names: rows.map(({ name }) => name),
})
