import type pg from 'pg'
import { second } from '../base/time.ts'

type Asked = Pick<pg.ClientBase, 'query'>

const sharedOf = new WeakMap<object, () => Asked>()

/** Where the short reads of a pool are sent. A transaction has no shared connection: it reads what it has written. */
export const sharedFor = (client: Asked): (() => Asked) => sharedOf.get(client) ?? (() => client)

/** A database that is down is asked again after this time, and not at every call. */
const pauseAfterFailure = second

/**
 * Gives the pool one connection that all calls share for their short reads. Statements are sent on it without waiting
 * for the answers to earlier ones. That takes little more than half of the work of taking a connection from the pool,
 * using it and returning it. It is opened when it is first needed. While it is not open, the pool answers.
 */
export function shareConnection(pool: pg.Pool, make: () => pg.Client, onLost: (error: Error) => void) {
  let open: pg.Client | undefined
  let isClosed = false
  let notBefore = 0

  async function connect(): Promise<void> {
    notBefore = Infinity
    const client = make()
    let broken = false
    client.on('error', (error) => {
      broken = true
      if (open === client) {
        open = undefined
        onLost(error)
      }
    })
    try {
      await client.connect()
      if (isClosed) await client.end()
      else if (!broken) open = client
    } catch {
      // The pool has the same trouble, and tells the caller.
    } finally {
      notBefore = Date.now() + pauseAfterFailure
    }
  }

  sharedOf.set(pool, () => {
    if (!open && !isClosed && Date.now() >= notBefore) void connect()
    return open ?? pool
  })
  return {
    close: async () => {
      isClosed = true
      await open?.end()
    },
  }
}
