import pg from 'pg'
import type { Db } from './connection.ts'

/**
 * A connection outside of the pool, for work without time limits. It is closed when the work ends or fails, and with
 * it its locks.
 */
export async function onOwnConnection<Result>(
  db: Db,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { options } = db.$client
  const unhurried = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 }
  // The pool hides its password when its options are copied.
  const client = new pg.Client({ ...options, password: options.password, ...unhurried })
  // The query itself fails. Without a listener, a lost connection would also end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
