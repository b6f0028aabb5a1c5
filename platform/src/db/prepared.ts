import { sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import type { Queries } from './connection.ts'

interface Statement<Result> {
  execute: (values: Record<string, unknown>) => Promise<Result>
}

interface Preparable<Result> {
  prepare: (name: string) => Statement<Result>
}

const names = new Set<string>()

/**
 * A query that is built once, and that each connection plans once, for what is asked at nearly every call. It is built
 * with places for its values, and sent with the values themselves.
 */
export function prepared<const Value extends string, Result>(
  name: string,
  values: readonly Value[],
  build: (db: Queries, places: Record<Value, Placeholder>) => Preparable<Result>,
): (db: Queries, values: Record<Value, string>) => Promise<Result> {
  // A connection knows a statement by its name alone.
  if (names.has(name)) throw new Error(`Two statements are called ${name}`)
  names.add(name)
  // Every value has its place; the entries of a list cannot say so in types.
  const entries = values.map((value) => [value, sql.placeholder(value)] as const)
  const places = Object.fromEntries<Placeholder>(entries) as Record<Value, Placeholder>
  // One for the pool, which stays, and one for each transaction that asks.
  const bySession = new WeakMap<object, Statement<Result>>()
  return async (db, given) => {
    const { session } = db._
    const known = bySession.get(session) ?? build(db, places).prepare(name)
    bySession.set(session, known)
    return known.execute(given)
  }
}
