import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sampleStorage, samples } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { failureOf } from '../../testing/app.ts'
import { addPlant } from '../../testing/linked.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { changePlacement, lockPlacement, readPlacement } from './placement.ts'
import { sampleStore } from './current.ts'
import { writeSamples } from '../intake/writing.ts'

const platform = await startOwnApp({ SAMPLE_DEVICES: 'off' })
const { db } = platform.database
const integratorId = 'int-nordkaelte'

test('a change waits for those who store samples, and whoever comes later knows it', async () => {
  const order: string[] = []
  let finish = () => {}
  const finished = new Promise<void>((done) => (finish = done))
  let begin = () => {}
  const begun = new Promise<void>((done) => (begin = done))
  const first = transaction(db, async (queries) => {
    order.push(`first holds ${(await lockPlacement(queries)).moves}`)
    begin()
    await finished
    order.push('first ends')
  })
  await begun
  const change = changePlacement(db, async ({ moves }) => {
    order.push('changes')
    return { moves: moves + 1 }
  })
  const waiting = async () => {
    const { rowCount } = await db.execute(`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`)
    return rowCount
  }
  await expect.poll(waiting).toBe(1)
  const second = transaction(db, async (queries) => {
    const { moves } = await lockPlacement(queries)
    order.push(`second holds ${moves}`)
  })
  finish()
  await Promise.all([first, change, second])
  const [ended, changed] = [order.indexOf('first ends'), order.indexOf('changes')]
  expect(order[0]).toBe('first holds 0')
  expect(changed).toBeGreaterThan(ended)
  const held = order.findIndex((entry) => entry.startsWith('second'))
  expect(order[held]).toBe(`second holds ${held > changed ? 1 : 0}`)
  expect((await readPlacement(db)).moves).toBe(1)
})

test('a process without SAMPLES_URL refuses samples that have to be in Cassandra too, and stores nothing', async () => {
  const { power, path } = await addPlant(db, integratorId)
  const admin = await platform.as('admin')
  const send = async () =>
    transaction(db, (queries) =>
      writeSamples(
        queries,
        { integratorId },
        { measurementIds: [power], times: [1_772_323_200], values: [1] },
      ),
    )
  const readCurve = async () => admin.getSamples({ ...path, measurementId: power, query })
  const query = { from: 1_772_323_200, to: 1_772_323_300, points: 10 }
  const refused = { status: 503, message: 'Samples cannot be reached at the moment' }
  await db
    .insert(sampleStorage)
    .values({ readsFrom: 'POSTGRES', writesBoth: true })
    .onConflictDoUpdate({
      target: sampleStorage.only,
      set: { writesBoth: true },
    })
  await expect(send()).rejects.toMatchObject(refused)
  expect(await db.$count(samples, eq(samples.measurementId, power))).toBe(0)
  expect(await readCurve()).toMatchObject({ samples: 0 })
  await db.update(sampleStorage).set({ readsFrom: 'CASSANDRA', writesBoth: false })
  await expect(send()).rejects.toMatchObject(refused)
  expect(await failureOf(readCurve())).toMatchObject(refused)
  expect(await db.$count(samples, eq(samples.measurementId, power))).toBe(0)
  await expect(sampleStore().removeOld(db, new Date())).rejects.toMatchObject(refused)
  await db.delete(sampleStorage)
  await send()
  expect(await readCurve()).toMatchObject({ samples: 1 })
})
