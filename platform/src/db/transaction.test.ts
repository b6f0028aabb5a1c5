import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endAllSessions, endWaitingSessions, openOnlooker, type Onlooker } from '../testing/connections.ts'
import { freshDatabase } from '../testing/database.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type Database, onOwnConnection, type Queries } from './connection.ts'
import { whyUnavailable } from './failures.ts'
import { retryLostRaces, transaction } from './transaction.ts'
import { integrators } from './schema/index.ts'

let database: Database
let onlooker: Onlooker

beforeAll(async () => {
  database = await freshDatabase()
  onlooker = openOnlooker(database)
})
afterAll(async () => {
  await onlooker.close()
  await database.close()
})
beforeEach(async () => {
  await database.db.delete(integrators)
  await database.db.insert(integrators).values([one, two])
})

const one = { id: 'one', name: 'One' }
const two = { id: 'two', name: 'Two' }
const rename = (db: Queries, id: string, name: string) =>
  db.update(integrators).set({ name }).where(eq(integrators.id, id))
const nameOf = async (id: string) =>
  (await database.db.select().from(integrators).where(eq(integrators.id, id)))[0]?.name
const answers = async () => (await database.db.execute(sql`select 1`)).rowCount

async function endSessionOf(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await onlooker.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
}

function signal() {
  let give = () => {}
  const given = new Promise<void>((done) => (give = done))
  return { given, give }
}

/** All of the pool's connections are free again, and nobody waits for one. */
function expectPoolAtRest() {
  const { totalCount, idleCount, waitingCount } = database.db.$client
  expect({ busy: totalCount - idleCount, waitingCount }).toEqual({ busy: 0, waitingCount: 0 })
}

test('a failed change is undone, and a nested one can be undone alone', async () => {
  await transaction(database.db, async (change) => {
    await rename(change, 'one', 'Changed')
    const failing = transaction(change, async (inner) => {
      await rename(inner, 'two', 'Never')
      throw new Error('not this')
    })
    await expect(failing).rejects.toThrow('not this')
  })
  const failing = transaction(database.db, async (change) => {
    await rename(change, 'two', 'Never')
    throw new Error('nor this')
  })
  await expect(failing).rejects.toThrow('nor this')
  expect([await nameOf('one'), await nameOf('two')]).toEqual(['Changed', 'Two'])
  expectPoolAtRest()
})

test('a change does not wait long for another one', async () => {
  const { rows } = await transaction(database.db, async (change) => change.execute(sql`show lock_timeout`))
  expect(rows).toEqual([{ lock_timeout: '10s' }])
  expect((await database.db.execute(sql`show lock_timeout`)).rows).toEqual([{ lock_timeout: '0' }])
})

describe('a connection that is lost', () => {
  test('during waiting changes fails only those, more than the pool holds, and frees their connections', async () => {
    await transaction(onlooker.db, async (holder) => {
      await rename(holder, 'one', 'Held')
      const waiting = Array.from({ length: 12 }, () =>
        transaction(database.db, async (change) => rename(change, 'one', 'Late')).catch(
          (error: unknown) => error,
        ),
      )
      let settled = false
      const outcomes = Promise.all(waiting).finally(() => (settled = true))
      while (!settled) await endWaitingSessions(onlooker.db)
      for (const failure of await outcomes) {
        expect(whyUnavailable(failure)).toMatchObject({ retryAfterSeconds: expect.any(Number) as number })
      }
    })
    expectPoolAtRest()
    expect(await answers()).toBe(1)
  })

  test('between two statements fails the change with the first cause, not with that of the rollback', async () => {
    const failing = transaction(database.db, async (change) => {
      await rename(change, 'one', 'Never')
      await endAllSessions(onlooker.db)
      // Long enough to notice it while no query runs.
      await pause(300)
      throw new Error('the first cause')
    })
    await expect(failing).rejects.toThrow('the first cause')
    expect(await nameOf('one')).toBe('One')
    expectPoolAtRest()
  })

  test('at the moment in which it is taken from the pool ends only that connection', async () => {
    const { $client: pool } = database.db
    await answers()
    // As when the end of a session arrives together with its last answer, before any promise resolves.
    pool.once('acquire', (client) =>
      process.nextTick(() => client.emit('error', new Error('Connection terminated unexpectedly'))),
    )
    await transaction(database.db, async (change) => rename(change, 'one', 'Done'))
    expect([await answers(), await nameOf('one')]).toEqual([1, 'Done'])
    expectPoolAtRest()
  })

  test('before it begins fails the change, and frees its connection', async () => {
    const { $client: pool } = database.db
    const connecting = pool.connect.bind(pool)
    for (let round = 0; round < 12; round += 1) {
      // Alive when it is taken from the pool, and dead when the change begins.
      const handOver = async (take: Parameters<typeof connecting>[0]) => {
        pool.connect = connecting
        const client = await connecting()
        client.on('error', () => {})
        await endSessionOf(client)
        take(undefined, client, (error?: Error) => client.release(error))
      }
      Object.assign(pool, { connect: handOver })
      const failing = transaction(database.db, async (change) => rename(change, 'one', 'Never'))
      expect(whyUnavailable(await failing.catch((error: unknown) => error))).toBeDefined()
    }
    expect([await answers(), await nameOf('one')]).toEqual([1, 'One'])
    expectPoolAtRest()
  })
})

describe('changes that block each other', () => {
  /** Two rows in opposite order, each locked before the other is asked for: PostgreSQL has to end one change. */
  async function embrace(tries: (work: () => Promise<void>) => Promise<void>) {
    const holding = { one: signal(), two: signal() }
    let attempts = 0
    const change = (first: 'one' | 'two', then: 'one' | 'two') =>
      tries(async () =>
        transaction(database.db, async (queries) => {
          attempts += 1
          await rename(queries, first, `${first} by ${first}`)
          holding[first].give()
          await holding[then].given
          await rename(queries, then, `${then} by ${first}`)
        }),
      )
    const outcomes = await Promise.allSettled([change('one', 'two'), change('two', 'one')])
    return { attempts, refused: outcomes.filter(({ status }) => status === 'rejected').length }
  }

  test('are repeated from the start until both are stored', async () => {
    expect(await embrace(retryLostRaces)).toEqual({ attempts: 3, refused: 0 })
    expect(await embrace(async (work) => work())).toEqual({ attempts: 2, refused: 1 })
  })

  test('are repeated three times at most', async () => {
    let attempts = 0
    const hopeless = retryLostRaces(async () => {
      attempts += 1
      await database.db.execute(sql`do $$ begin raise 'lost' using errcode = '40001'; end $$`)
    })
    await expect(hopeless).rejects.toMatchObject({ cause: { code: '40001' } })
    expect(attempts).toBe(4)
  })
})

test('on a connection of its own, all of the work is stored or none of it', async () => {
  await onOwnConnection(database.db, async (client) => {
    const db = drizzle({ client })
    const failing = transaction(db, async (queries) => {
      await rename(queries, 'one', 'Changed')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await transaction(db, async (queries) => {
      await transaction(queries, () => rename(queries, 'two', 'Changed'))
      expect(await nameOf('two')).toBe('Two')
    })
  })
  expect([await nameOf('one'), await nameOf('two')]).toEqual(['One', 'Changed'])
})
