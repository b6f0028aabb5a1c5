import pg from 'pg'
import type { Db } from './connection.ts'

/**
 * A connection beside the pool, for work that takes as long as it takes: no deadlines. It ends with the work, however
 * that ends, and with it what it holds.
 */
export async function onOwnConnection<Result>(
  db: Db,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { options } = db.$client
  const unhurried = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 }
  // The pool hides its password from whoever copies its options.
  const client = new pg.Client({ ...options, password: options.password, ...unhurried })
  // What was asked fails by itself; without a listener, a lost connection would end the process as well.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
