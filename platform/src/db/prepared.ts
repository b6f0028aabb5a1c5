import type { Queries } from './connection.ts'

interface Preparable<Prepared> {
  prepare: (name: string) => Prepared
}

interface Prepared<Result> {
  execute: (values: Record<string, unknown>) => Promise<Result>
}

const names = new Set<string>()

/**
 * A query that is built once, and that each connection plans once, for what is asked at nearly every call. Its values
 * are placeholders, `sql.placeholder('name')`.
 */
export function prepared<Values extends Record<string, unknown>, Result>(
  name: string,
  build: (db: Queries) => Preparable<Prepared<Result>>,
): (db: Queries, values: Values) => Promise<Result> {
  // A connection knows a statement by its name alone.
  if (names.has(name)) throw new Error(`Two statements are called ${name}`)
  names.add(name)
  // One for the pool, which stays, and one for each transaction that asks.
  const bySession = new WeakMap<object, Prepared<Result>>()
  return async (db, values) => {
    const { session } = db._
    const known = bySession.get(session) ?? build(db).prepare(name)
    bySession.set(session, known)
    return known.execute(values)
  }
}
