import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Queries, Transaction } from './connection.ts'
import { isConnectionLost } from './failures.ts'
import type * as schema from './schema/index.ts'

const beginnings = {
  change: 'begin',
  /** Reads one state of the database, whatever others change meanwhile. */
  snapshot: 'begin isolation level repeatable read, read only',
}

type Work<Result> = (transaction: Transaction) => Promise<Result>

/**
 * Everything in the work lasts, or nothing does. Drizzle's own transaction does not live through a lost connection:
 * nobody listens to it, which ends the process, and a `begin` that fails keeps the pool's place for good. Inside a
 * transaction the work becomes a part of it that can be undone alone.
 */
export async function transaction<Result>(
  db: Queries,
  work: Work<Result>,
  kind: keyof typeof beginnings = 'change',
): Promise<Result> {
  const pool: unknown = '$client' in db ? db.$client : undefined
  if (!(pool instanceof pg.Pool)) return db.transaction(work)
  let broken: Error | undefined
  const noteBreak = (error: Error) => void (broken ??= error)
  const client = await takeConnection(pool, noteBreak)
  try {
    await client.query(beginnings[kind])
    const result = await work(transactionOn(client))
    await client.query('commit')
    return result
  } catch (error) {
    // The first cause is what counts, whatever becomes of the rollback.
    broken ??= await rollBack(client, error)
    throw error
  } finally {
    client.off('error', noteBreak)
    client.release(broken)
  }
}

/**
 * Listens in the very moment in which the pool stops to. A promise would be a moment late: where the end of a session
 * arrives together with the last answer in it, nobody would listen, and the process would end.
 */
function takeConnection(pool: pg.Pool, onError: (error: Error) => void): Promise<pg.PoolClient> {
  return new Promise((done, failed) => {
    pool.connect((error, client) => {
      if (!client) return failed(error ?? new Error('The pool gave no connection'))
      client.on('error', onError)
      done(client)
    })
  })
}

/** Answers why the connection cannot be used again, if it cannot. */
async function rollBack(client: pg.PoolClient, cause: unknown): Promise<Error | undefined> {
  if (cause instanceof Error && isConnectionLost(cause)) return cause
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const dialect = new PgDialect()

function transactionOn(client: pg.PoolClient): Transaction {
  return new NodePgTransaction<typeof schema, ExtractTablesWithRelations<typeof schema>>(
    dialect,
    new NodePgSession(client, dialect, undefined),
    undefined,
  )
}
