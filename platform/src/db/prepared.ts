import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgColumn, PgDialect, type PgSelectBuilder } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Queries } from './connection.ts'
import { sharedFor } from './pool.ts'

type Fields = Record<string, PgColumn | SQL>

/** Drizzle's `select` of flat rows. */
export type Select = <Selected extends Fields>(fields: Selected) => PgSelectBuilder<Selected>

type Built<Result> = PromiseLike<Result> & { toSQL(): { sql: string; params: unknown[] } }

interface Options {
  /** A read of a few rows by their index, for nearly every call. It is sent on the shared connection. */
  isShort?: boolean
}

const names = new Set<string>()

/**
 * A query that is built once, and planned once per connection, for nearly every call. It is built with placeholders by
 * one `select`, and sent with its values. Drizzle's own `execute` decides for every value how to send it, and for every
 * value of every row how to read it, which takes longer than everything else. Here that is decided once.
 */
export function prepared<const Value extends string, Result extends object[]>(
  name: string,
  values: readonly Value[],
  build: (select: Select, placeholders: Record<Value, Placeholder>, db: Queries) => Built<Result>,
  { isShort = false }: Options = {},
): (db: Queries, values: Record<Value, string>) => Promise<Result> {
  const placeholders = placeholdersOf(name, values)
  let statement: ReturnType<typeof statementOf> | undefined
  return async (db, bindings) => {
    statement ??= statementOf(name, db, (select) => build(select, placeholders, db))
    const { query, params, readRow } = statement
    const client = isShort ? sharedFor(db.$client) : db.$client
    const { rows } = await client.query<unknown[]>(query, valuesOf(params, bindings))
    const result = rows.map(readRow) as Result
    // The driver keeps its last result in reach while new objects are collected. The page of a long list in it would
    // be taken for an old object, and stay until all memory is searched: 8 readers at once took three times as much.
    rows.length = 0
    return result
  }
}

/** The same for a statement that is written out, in a transaction. Its rows are as the driver reads them. */
export function preparedStatement<Row extends object>() {
  return <const Value extends string>(
    name: string,
    values: readonly Value[],
    build: (placeholders: Record<Value, Placeholder>) => SQL,
  ): ((db: Queries, bindings: Record<Value, string>) => Promise<Row[]>) => {
    const { sql: text, params } = new PgDialect().sqlToQuery(build(placeholdersOf(name, values)))
    const parameters = params.map(parameterOf)
    return async ({ $client: client }, bindings) => {
      const { rows } = await client.query<Row>({ name, text }, valuesOf(parameters, bindings))
      return rows
    }
  }
}

function placeholdersOf<Value extends string>(
  name: string,
  values: readonly Value[],
): Record<Value, Placeholder> {
  // A connection recognises a statement only by its name.
  if (names.has(name)) throw new Error(`Two statements are called ${name}`)
  names.add(name)
  // Every value has its placeholder. The entries of a list cannot say so in types.
  const entries = values.map((value) => [value, sql.placeholder(value)] as const)
  return Object.fromEntries<Placeholder>(entries) as Record<Value, Placeholder>
}

type Parameter = { name: string } | { name?: undefined; value: unknown }

const parameterOf = (param: unknown): Parameter =>
  is(param, Placeholder) ? { name: param.name } : { value: param }

const valuesOf = (parameters: readonly Parameter[], bindings: Record<string, string>): unknown[] =>
  parameters.map((parameter) => (parameter.name === undefined ? parameter.value : bindings[parameter.name]))

function statementOf(name: string, db: Queries, build: (select: Select) => Built<object[]>) {
  let selected: Fields = {}
  const { sql: text, params } = build((fields) => {
    selected = fields
    return db.select(fields)
  }).toSQL()
  // An expression is read as the driver reads it: `mapWith` has no effect.
  const fields = Object.entries(selected).map(([key, field]) => ({
    key,
    column: is(field, PgColumn) ? field : undefined,
  }))
  return {
    query: { name, text, rowMode: 'array' } satisfies pg.QueryArrayConfig,
    params: params.map(parameterOf),
    readRow: (row: unknown[]) => {
      const result: Record<string, unknown> = {}
      fields.forEach(({ key, column }, index) => {
        const value = row[index] ?? null
        result[key] = value === null || !column ? value : column.mapFromDriverValue(value)
      })
      return result
    },
  }
}

/** A list in the database's own form. The driver would need ten times as long. */
export const listOf = (entries: readonly (string | number | null)[]): string =>
  `{${entries.map(entryOf).join(',')}}`

const entryOf = (entry: string | number | null) =>
  typeof entry === 'string' ? `"${entry.replaceAll(/["\\]/g, '\\$&')}"` : String(entry)
