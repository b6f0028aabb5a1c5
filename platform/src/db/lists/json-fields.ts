import { is, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'

/** PostgreSQL's own JSON of a value, as text. */
class Json {
  constructor(readonly text: SQL) {}
}

export type Field = PgColumn | SQL | Json

/** Text that is JSON already. */
export const asJson = (text: SQL): Json => new Json(text)

/** An object with these fields, in this order, without spaces: the same as `JSON.stringify` writes. */
export function jsonObject(fields: Record<string, Field>): SQL {
  const parts = Object.entries(fields).flatMap(([name, field], index) => [
    sql.raw(`'${index === 0 ? '{' : ','}"${name}":'`),
    jsonOf(field),
  ])
  return sql`concat(${sql.join(parts, sql`, `)}, '}')`
}

function jsonOf(field: Field): SQL {
  if (field instanceof Json) return field.text
  if (is(field, PgColumn) && field.notNull) return sql`to_json(${field})`
  return sql`coalesce(to_json(${field})::text, 'null')`
}

interface Parts {
  name: string
  /** The column with the id of the page's row to which a part belongs. */
  of: PgColumn
  from: SQL
  fields: Record<string, Field>
  order: readonly PgColumn[]
}

/**
 * Parts of the page's rows, read once for all of them: a join, and the field that lists those of a row. The ids are
 * an array, so that the parts are found by their index. A join would read the whole table for each page.
 */
export function partsOf(whole: PgColumn, { name, of, from, fields, order }: Parts) {
  const parts = sql.identifier(name)
  const list = sql`string_agg(${jsonObject(fields)}, ',' order by ${sql.join([...order], sql`, `)})`
  return {
    join: sql`left join (
      select ${of} as "whole", ${list} as "list" from ${from}
      where ${of} = any(array(select "id" from "page")) group by ${of}
    ) as ${parts} on ${parts}."whole" = ${whole}`,
    field: asJson(sql`concat('[', ${parts}."list", ']')`),
  }
}

/** The moment of the statement, in the API's time format. */
export const jsonNow: SQL = sql`floor(extract(epoch from statement_timestamp()))::bigint`

/** The API's time format. */
export const jsonEpochSeconds = (moment: PgColumn): SQL => sql`floor(extract(epoch from ${moment}))::bigint`
