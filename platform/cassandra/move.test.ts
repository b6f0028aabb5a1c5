import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { day } from '../src/base/time.ts'
import { components, measurements, sampleStorage } from '../src/db/schema/index.ts'
import { transaction } from '../src/db/transaction.ts'
import { cancelMove, dropOld, moveSamples } from '../src/domain/samples/moving/move.ts'
import { readPlacement } from '../src/domain/samples/placement.ts'
import { noSamples } from '../src/domain/samples/store.ts'
import { sampleStore } from '../src/domain/samples/current.ts'
import { postgresSamples } from '../src/domain/samples/postgres/index.ts'
import { startMoving, type Sent } from './moving.ts'

const moving = await startMoving()
const { db, store, restart, send, mover, endingAt, ended, read, curves, inPostgres } = moving
/** A whole hour, two days and some hours ago. */
const start = Math.floor(Date.now() / 3_600_000) * 3600 - 54 * 3600
const within = { from: start - 86_400, to: start + 5 * 86_400 }
/** Every ten minutes for two days. Times have microseconds. */
const course = Array.from({ length: 288 }, (_, at): Sent => [
  start + at * 600 + 0.000_001 * (at % 3),
  at % 97,
])

const expectAll = async (measurementId: string, list: readonly Sent[]) => {
  const expected = list.map(([time, value]) => ({ time, value })).toSorted((a, b) => a.time - b.time)
  expect(await read(measurementId)).toEqual(expected)
  expect(await curves(measurementId, within)).toEqual([list.length, list.length, list.length])
}

/** Both stores have the same of these measurements. */
async function expectSame(...ids: string[]) {
  for (const id of ids)
    for (
      let from = (Math.floor(start / 86_400) - 1) * day * 1000;
      from < within.to * 1e6;
      from += day * 1000
    ) {
      const piece = [{ id, from, to: from + day * 1000 }]
      expect(await store.readPieces(db, piece, 10_000)).toEqual(
        await postgresSamples.readPieces(db, piece, 10_000),
      )
    }
}

test('samples move to Cassandra and back while others arrive, and nothing acknowledged is lost or twice', async () => {
  const { power, current } = await restart()
  await send(power, course.slice(0, 200))
  await send(current, course.slice(0, 100))
  const sent: Sent[] = course.slice(0, 200)
  let goesOn = true
  const left = course.slice(200)
  const device = async () => {
    for (let at = 0; goesOn || at < left.length; at += 1) {
      // One in time, one that is late.
      const list = [left[at] ?? [start + 150_000 + at, 1], [start + at * 600 + 60, 2]] satisfies Sent[]
      await send(power, list)
      sent.push(...list)
      await pause(5)
    }
  }
  const sending = device()
  const steps = [
    async () => moveSamples(mover(), 'CASSANDRA'),
    async () => dropOld(mover()),
    async () => moveSamples(mover(), 'POSTGRES'),
    async () => dropOld(mover()),
  ]
  for (const step of steps) {
    await step()
    const acknowledged = [...sent]
    const times = new Set((await read(power)).map(({ time }) => time))
    expect(acknowledged.filter(([time]) => !times.has(time))).toEqual([])
  }
  goesOn = false
  await sending
  await expectAll(power, sent)
  await expectAll(current, course.slice(0, 100))
})

test('a sample whose transaction began before the move is in both stores', async () => {
  const { power, locationId } = await restart()
  const [first = [0, 0], ...others] = course.slice(0, 3)
  await send(power, [first])
  let finish = () => {}
  const finished = new Promise<void>((done) => (finish = done))
  let begin = () => {}
  const begun = new Promise<void>((done) => (begin = done))
  const late = transaction(db, async (queries) => {
    const older = {
      times: others.map(([time]) => Math.round(time * 1e6)),
      values: others.map(([, value]) => value),
      batches: others.map(() => 0),
    }
    await sampleStore().add(
      queries,
      [{ id: power, locationId, before: null, newer: noSamples(), older }],
      false,
    )
    begin()
    await finished
  })
  await begun
  const move = moveSamples(mover(), 'CASSANDRA')
  await pause(500)
  expect(await readPlacement(db)).toMatchObject({ writesBoth: false })
  finish()
  await late
  await move
  await expectSame(power)
  expect(await read(power)).toHaveLength(3)
})

test.each(['CASSANDRA', 'POSTGRES'] as const)(
  'a move to %s that is killed at any step goes on',
  async (to) => {
    const { power } = await restart()
    const sent: Sent[] = course.slice(0, 60)
    await send(power, sent)
    if (to === 'POSTGRES') {
      await moveSamples(mover(), 'CASSANDRA')
      await dropOld(mover())
    }
    let kills = 0
    for (let step = 0; (await readPlacement(db)).readsFrom !== to; step += 1) {
      const killed = await moveSamples(mover(endingAt(step)), to).then(() => false, ended)
      kills += Number(killed)
      // In time, late, and late in a part that may be copied already.
      const more: Sent[] = [
        [start + 172_800 + step * 60, step],
        [start + step * 60 + 30, step],
      ]
      await send(power, more)
      sent.push(...more)
      await expectAll(power, sent)
    }
    expect(kills).toBeGreaterThan(10)
    await expectAll(power, sent)
    await expectSame(power)
    await dropOld(mover())
    await expectAll(power, sent)
    expect(await inPostgres(power)).toBe(to === 'CASSANDRA' ? 0 : sent.length)
  },
)

test('a move that is killed at any step goes back, and a later one is complete', async () => {
  const { power } = await restart()
  const sent: Sent[] = course.slice(0, 60)
  await send(power, sent)
  for (let step = 0; (await readPlacement(db)).readsFrom === 'POSTGRES'; step += 9) {
    await moveSamples(mover(endingAt(step)), 'CASSANDRA').then(() => false, ended)
    const { readsFrom, writesBoth } = await readPlacement(db)
    if (readsFrom !== 'POSTGRES') break
    if (writesBoth) await cancelMove(mover())
    expect((await store.isEmpty()) || !writesBoth).toBe(true)
    // Of the same week as before: it has to be noted anew.
    const more: Sent = [start + 172_800 + step * 60, step]
    await send(power, [more])
    sent.push(more)
    await expectAll(power, sent)
  }
  await expectAll(power, sent)
  await expectSame(power)
})

test('a day that is not the same in both is told, nothing is switched, and the next try copies it again', async () => {
  const { power } = await restart()
  await send(power, course)
  const broken = mover()
  const told = moveSamples(
    {
      ...broken,
      cassandra: {
        ...store,
        mend: async (queries, differences) =>
          store.mend(
            queries,
            differences.map((difference) => ({
              ...difference,
              missing: { ...difference.missing, values: difference.missing.values.map((value) => value + 1) },
            })),
          ),
      },
    },
    'CASSANDRA',
  )
  await expect(told).rejects.toThrow(
    new RegExp(
      `^\\d{4}-\\d\\d-\\d\\d is not the same in both: \\d+ samples \\(\\w+\\) [^]* at the measurement ${power}`,
    ),
  )
  expect(await readPlacement(db)).toMatchObject({
    readsFrom: 'POSTGRES',
    writesBoth: true,
    isCopied: false,
  })
  await moveSamples(mover(), 'CASSANDRA')
  await expectAll(power, course)
})

test('while a node is away nothing is emptied: a move does not begin, and one that is cancelled says so', async () => {
  const { power } = await restart()
  await send(power, course.slice(0, 20))
  const said: string[] = []
  const whole = mover()
  const unavailable = Object.assign(new Error('Cannot achieve consistency level ALL'), { code: 0x1000 })
  const away = {
    ...whole,
    say: (line: string) => void said.push(line),
    cassandra: { ...store, clear: () => Promise.reject(unavailable) },
  }
  await expect(moveSamples(away, 'CASSANDRA')).rejects.toThrow(
    'all of its nodes have to answer (Cannot achieve',
  )
  expect(await readPlacement(db)).toMatchObject({ readsFrom: 'POSTGRES', writesBoth: false })
  await moveSamples(mover(endingAt(20)), 'CASSANDRA').catch(ended)
  await cancelMove(away)
  expect(said.at(-1)).toMatch(/its copies stay until the next move, or move-samples --drop\.$/)
  await expectAll(power, course.slice(0, 20))
  await moveSamples(whole, 'CASSANDRA')
  await expectAll(power, course.slice(0, 20))
})

test('the old store is emptied only when told so, and reads can go back until then', async () => {
  const { power } = await restart()
  await send(power, course.slice(0, 100))
  await moveSamples(mover(endingAt(20)), 'CASSANDRA').catch(ended)
  await expect(dropOld(mover())).rejects.toThrow('Samples have not moved yet.')
  await moveSamples(mover(), 'CASSANDRA')
  expect(await inPostgres(power)).toBe(100)
  await expect(cancelMove(mover())).rejects.toThrow('--back reads PostgreSQL again')
  await send(power, course.slice(100, 120))
  await moveSamples(mover(), 'POSTGRES')
  await expectAll(power, course.slice(0, 120))
  await moveSamples(mover(), 'CASSANDRA')
  await expectAll(power, course.slice(0, 120))
  await dropOld(mover())
  expect(await inPostgres(power)).toBe(0)
  await expectAll(power, course.slice(0, 120))
})

test.each(['POSTGRES', 'CASSANDRA'] as const)(
  'while both are written and %s is read, what is cleaned, moved, reset or deleted is so in both',
  async (reads) => {
    const { power, current, locationId, componentId } = await restart()
    await send(power, course)
    await send(current, course)
    await moveSamples(mover(), 'CASSANDRA')
    if (reads === 'POSTGRES') await moveSamples(mover(), 'POSTGRES')
    const operator = await moving.platform.as('operator')
    const admin = await moving.platform.as('admin')
    await db.update(measurements).set({ rangeMin: null, rangeMax: 90 }).where(eq(measurements.id, power))
    const outOfRange = course.filter(([, value]) => value > 90).length
    expect(await operator.cleanMetrics({ locationId })).toMatchObject({ orphans: 0, outOfRange })
    await expectAll(
      power,
      course.filter(([, value]) => value <= 90),
    )
    await expectSame(power, current)
    await admin.resetLocation({ locationId })
    await send(power, [course[0] ?? [0, 0], [start + 60, 3]])
    await expectSame(power, current)
    await db.delete(components).where(eq(components.id, componentId))
    const left = course.length * 2 - outOfRange + 1
    expect(await operator.cleanMetrics({ locationId })).toMatchObject({ orphans: left, outOfRange: 0 })
    expect(await read(power)).toEqual([])
    await expectSame(power, current)
  },
)

test('a keyspace with the samples of somebody else is left alone', async () => {
  const { power } = await restart()
  await send(power, course.slice(0, 2))
  await moveSamples(mover(), 'CASSANDRA')
  await dropOld(mover())
  await db.update(sampleStorage).set({ readsFrom: 'POSTGRES', moves: 0 })
  await expect(moveSamples(mover(), 'CASSANDRA')).rejects.toThrow('samples of somebody else')
  await db.update(sampleStorage).set({ readsFrom: 'CASSANDRA' })
  expect(await read(power)).toHaveLength(2)
})
