import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { outsideRequests } from '../base/request.ts'
import { second } from '../base/time.ts'
import type { Queries } from './connection.ts'
import { sharedFor } from './pool.ts'

/** Work that waits in the database, where every process finds it. None of it is lost with a process, and none is done by two. */
interface Due {
  /** Whether there is something to do. A condition of its own, without a table around it. */
  isDue: SQL
  work: () => Promise<unknown>
  onFailure: (error: unknown) => void
}

export interface Waiting {
  /** Somebody has just stored what is due: it is done at once. */
  wake: () => void
  /** Waits for running work. */
  stop: () => Promise<void>
}

interface Known extends Due {
  begin: () => void
}

const watches = new WeakMap<object, ReturnType<typeof watchOf>>()

/** Does the work whenever it is due, never twice at once. One statement a second asks for all works of a process together. */
export function whenDue(db: Queries, due: Due): Waiting {
  const watch = watches.get(db.$client) ?? watchOf(db)
  watches.set(db.$client, watch)
  let running: Promise<unknown> | undefined
  let isWoken = false
  let isStopped = false
  const begin = () => {
    if (isStopped) return
    running ??= outsideRequests(due.work)
      .catch(due.onFailure)
      .finally(() => {
        running = undefined
        if (isWoken) wake()
      })
  }
  const wake = () => {
    isWoken = running !== undefined
    begin()
  }
  const known = { ...due, begin }
  watch.add(known)
  return {
    wake,
    async stop() {
      isStopped = true
      await watch.remove(known)
      await running
    },
  }
}

/** A connection recognises a statement only by its name. */
let named = 0

function watchOf(db: Queries) {
  const works = new Set<Known>()
  let statement: ReturnType<typeof statementOf> | undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const asked = [...works]
    try {
      statement ??= statementOf(asked.map(({ isDue }) => isDue))
      const { query, params } = statement
      const { rows } = await sharedFor(db.$client).query<boolean[]>(query, params)
      for (const [at, { begin }] of asked.entries()) if (rows[0]?.[at]) begin()
    } catch {
      // Each has the same trouble, and says what cannot be done.
      for (const { begin } of asked) begin()
    }
  }

  return {
    add(known: Known) {
      works.add(known)
      statement = undefined
      timer ??= setInterval(() => {
        looking ??= look().finally(() => (looking = undefined))
      }, second).unref()
    },
    async remove(known: Known) {
      works.delete(known)
      statement = undefined
      if (works.size === 0) {
        clearInterval(timer)
        timer = undefined
      }
      await looking
    },
  }
}

function statementOf(conditions: readonly SQL[]) {
  const { sql: text, params } = new PgDialect().sqlToQuery(sql`select ${sql.join([...conditions], sql`, `)}`)
  named += 1
  return { query: { name: `due_${named}`, text, rowMode: 'array' as const }, params }
}
