import { Column, is, Param, Placeholder, sql, SQL, type DriverValueDecoder } from 'drizzle-orm'
import type pg from 'pg'
import type { Queries } from './connection.ts'
import { sharedFor } from './pool.ts'

interface Preparable<Result> {
  prepare: (name: string) => { execute: () => Promise<Result> }
}

interface Options {
  /** A read of a few rows by their index, for nearly every call. It is sent on the shared connection. */
  isShort?: boolean
}

const names = new Set<string>()

/**
 * A query that is built once, and planned once per connection, for nearly every call. It is built with placeholders
 * and sent with its values.
 */
export function prepared<const Value extends string, Result>(
  name: string,
  values: readonly Value[],
  build: (db: Queries, places: Record<Value, Placeholder>) => Preparable<Result>,
  { isShort = false }: Options = {},
): (db: Queries, values: Record<Value, string>) => Promise<Result> {
  // A connection recognises a statement only by its name.
  if (names.has(name)) throw new Error(`Two statements are called ${name}`)
  names.add(name)
  // Every value has its placeholder. The entries of a list cannot say so in types.
  const entries = values.map((value) => [value, sql.placeholder(value)] as const)
  const places = Object.fromEntries<Placeholder>(entries) as Record<Value, Placeholder>
  // One for the pool, which stays, and one for each transaction that uses it.
  const bySession = new WeakMap<object, Send<Result>>()
  return (db, given) => {
    const { session } = db._
    let known = bySession.get(session)
    if (!known) {
      known = sending(build(db, places).prepare(name), isShort)
      bySession.set(session, known)
    }
    return known(given)
  }
}

type Send<Result> = (values: Record<string, string>) => Promise<Result>

/** The parts of Drizzle's prepared query. */
interface Parts {
  client: Pick<pg.ClientBase, 'query'>
  queryConfig: pg.QueryArrayConfig
  params: unknown[]
  fields: { path: string[]; field: Column | SQL | SQL.Aliased }[]
}

/**
 * Sends the query and reads its rows. Drizzle's own `execute` decides for every value how to send it, and for every
 * value of every row how to read it, which takes longer than everything else. Here that is decided once.
 */
function sending<Result>(statement: object, isShort: boolean): Send<Result> {
  const { client, queryConfig, params, fields } = statement as Parts
  const connection = isShort ? sharedFor(client) : () => client
  const readers = fields.map(({ path, field }) => {
    const [name, ...more] = path
    if (name === undefined || more.length > 0) throw new Error('A prepared query answers flat rows')
    return { name, decoder: decoderOf(field) }
  })
  const fills = params.map(fillOf)
  const readRow = (row: unknown[]) => {
    const result: Record<string, unknown> = {}
    readers.forEach(({ name, decoder }, index) => {
      const value = row[index] ?? null
      result[name] = value === null ? null : decoder.mapFromDriverValue(value)
    })
    return result
  }
  return async (values) => {
    const { rows } = await connection().query<unknown[]>(
      queryConfig,
      fills.map((fill) => fill(values)),
    )
    const result = rows.map(readRow) as Result
    // The driver keeps its last result in reach while new objects are collected. The page of a long list in it would
    // be taken for an old object, and stay until all memory is searched: 8 readers at once took three times as much.
    rows.length = 0
    return result
  }
}

function fillOf(param: unknown): (values: Record<string, string>) => unknown {
  if (is(param, Placeholder)) {
    const { name } = param
    return (values) => values[name]
  }
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param
    return (values) => encoder.mapToDriverValue(values[value.name])
  }
  return () => param
}

function decoderOf(field: Parts['fields'][number]['field']): DriverValueDecoder<unknown, unknown> {
  if (is(field, Column)) return field
  // How Drizzle reads a selected expression. It has no public name.
  const expression = is(field, SQL) ? field : field.sql
  return Reflect.get(expression, 'decoder') as DriverValueDecoder<unknown, unknown>
}
