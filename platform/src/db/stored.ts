import type { Db, Queries } from './connection.ts'

/** Changes that others of this process wait for. */
export type Stored = 'ALARMS' | 'CODECS' | 'JOBS'

const wakersOf = new WeakMap<object, Map<Stored, Set<() => void>>>()

/** From now on, a change of this kind wakes the work as soon as it is stored. Those of other processes are found by looking. */
export function wakeWith(db: Db, stored: Stored, wake: () => void): () => void {
  const wakers = wakersOf.get(db.$client) ?? new Map<Stored, Set<() => void>>()
  wakersOf.set(db.$client, wakers)
  const woken = wakers.get(stored) ?? new Set()
  wakers.set(stored, woken.add(wake))
  return () => void woken.delete(wake)
}

const noted = new WeakMap<object, Set<Stored>>()

/** This transaction has changed something of this kind. Outside of one, the next look finds it. */
export function noteStored({ $client: connection }: Queries, stored: Stored): void {
  noted.set(connection, (noted.get(connection) ?? new Set()).add(stored))
}

/** The transaction on this connection has begun or ended: nothing of another one is left. */
export function takeStored(connection: object): Iterable<Stored> {
  const stored = noted.get(connection)
  noted.delete(connection)
  return stored ?? []
}

export function wakeAll(pool: object, stored: Iterable<Stored>): void {
  const wakers = wakersOf.get(pool)
  for (const kind of stored) for (const wake of wakers?.get(kind) ?? []) wake()
}
