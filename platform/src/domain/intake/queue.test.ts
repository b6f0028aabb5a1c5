import { refusalFor } from '#contract/texts/refusals/refusal'
import { marksOf } from '#contract/measuring/marks'
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { ApiError, TooManyRequests } from '../../base/errors.ts'
import { toSeconds } from '../../base/time.ts'
import { components, conditionals, measurements } from '../../db/schema/index.ts'
import { onOwnConnection } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import { addPlant } from '../../testing/linked.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addDevice } from '../../testing/plant.ts'
import { addSamples, isInCassandra, samplesOf } from '../../testing/samples.ts'
import { createSampleQueue } from './queue.ts'
import { setSampleStore, sampleStore } from '../samples/current.ts'
import { writeBatches, writeSamples } from './writing.ts'

const platform = await startOwnApp({ SAMPLE_DEVICES: 'off' })
const { db } = platform.database
const own = 'int-nordkaelte'
const start = Math.floor(Date.now() / 1000) - 3600

/** A device of the integrator with a component that measures power and current. */
async function plant() {
  const deviceId = await addDevice(db, own, { sampleFrequency: 60 })
  return { deviceId, ...(await addPlant(db, own, { deviceId, slaveId: 7 })) }
}

const rowsOf = (measurementId: string, list: readonly (readonly [number, number])[]) => ({
  measurementIds: list.map(() => measurementId),
  times: list.map(([time]) => start + time),
  values: list.map(([, value]) => value),
})

const storedOf = async (measurementId: string) =>
  (await samplesOf(db, measurementId)).map(({ time, value }) => [
    Math.round((time - start) * 1e6) / 1e6,
    value,
  ])

test('devices that send at the same time share transactions, and each gets its own answer', async () => {
  const queue = createSampleQueue()
  const plants = await Promise.all(Array.from({ length: 12 }, plant))
  const [first] = plants
  const answers = await Promise.all(
    plants.map(async ({ deviceId, power }, at) => {
      // The last one also sends what is not its own.
      const strange = at === 11 ? first?.power : undefined
      const rows = rowsOf(
        power,
        [...Array(at + 1).keys()].map((time) => [time, at]),
      )
      if (strange) rows.measurementIds[3] = strange
      return queue.write(db, { deviceId, integratorId: own }, rows)
    }),
  )
  expect(answers.map(({ stored }) => stored)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11])
  expect(answers.map(({ unknown }) => unknown)).toEqual([...Array.from({ length: 11 }, () => []), [3]])
  expect((await transactionsOf(plants.map(({ power }) => power))).size).toBeLessThan(6)
})

/** The transactions that have stored the samples of these measurements. */
async function transactionsOf(measurementIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ transaction: sql<string>`${measurements}.xmin::text` })
    .from(measurements)
    .where(inArray(measurements.id, measurementIds))
  return new Set(rows.map((row) => row.transaction))
}

test('two calls of one device are stored one after the other, and what is repeated counts once', async () => {
  const queue = createSampleQueue()
  const { deviceId, power } = await plant()
  const caller = { deviceId, integratorId: own }
  const sent = rowsOf(power, [
    [1, 10],
    [2, 20],
  ])
  const answers = await Promise.all([1, 2, 3].map(async () => queue.write(db, caller, sent)))
  expect(answers.map(({ stored }) => stored)).toEqual([2, 0, 0])
})

/** A queue whose rests end when the test says so. People wait for answers all the time. Nobody counts as sending little. */
function restingQueue({ little = { milliseconds: 0, samples: 0 } } = {}) {
  const rests: (() => void)[] = []
  const rest = () => new Promise<void>((over) => void rests.push(over))
  let areWaiting = true
  const people = { areWaiting: () => areWaiting }
  const queue = createSampleQueue({ people, rest, now: () => 0, little })
  const nextRest = async () =>
    vi.waitFor(() => expect(rests).toHaveLength(1), { interval: 5, timeout: 60_000 })
  return {
    queue,
    nextRest,
    /** Whoever waits for a rest knows that the transaction before it has ended. */
    endRest: async (before: () => unknown = () => {}) => {
      await nextRest()
      before()
      rests.pop()?.()
    },
    endAllRests: () => {
      areWaiting = false
      for (const over of rests.splice(0)) over()
    },
  }
}

test('while people wait for answers, the next transaction begins after a rest, and integrators take turns', async () => {
  const { queue, endRest } = restingQueue()
  const answers: string[] = []
  const [first, second] = [await plant(), await plant()]
  const send = async ({ deviceId, power }: typeof first, name: string) => {
    await queue.write(db, { deviceId, integratorId: name.charAt(0) }, rowsOf(power, [[1, 1]]))
    answers.push(name)
  }
  // From now on their measurements are known.
  for (const known of [send(first, 'a0'), send(second, 'b0')]) {
    await endRest()
    await known
  }
  answers.length = 0
  // Calls of one device do not share a transaction.
  const sending = [send(first, 'a1'), send(first, 'a2'), send(first, 'a3'), send(second, 'b1')]
  const seen: string[][] = []
  for (const _ of sending) await endRest(() => seen.push([...answers]))
  await Promise.all(sending)
  expect(seen).toEqual([['a1'], ['a1', 'a2'], ['a1', 'a2', 'b1'], ['a1', 'a2', 'b1', 'a3']])
})

test.each([
  ['took little time', { milliseconds: 1, samples: 0 }],
  ['are few, however long they took', { milliseconds: 0, samples: 1 }],
])('whose samples %s does not wait for the rest of others', async (_why, little) => {
  const { queue, nextRest, endAllRests } = restingQueue({ little })
  const [first, second] = [await plant(), await plant()]
  const send = async ({ deviceId, power }: typeof first, integratorId: string) =>
    queue.write(db, { deviceId, integratorId }, rowsOf(power, [[1, 1]]))
  await send(first, 'a')
  await nextRest()
  expect(await send(second, 'b')).toEqual({ stored: 1, unknown: [] })
  endAllRests()
})

test('samples of measurements that are not the own ones are refused before they wait', async () => {
  const { queue, nextRest, endAllRests } = restingQueue()
  const [first, second] = [await plant(), await plant()]
  const caller = { deviceId: first.deviceId, integratorId: own }
  await queue.write(db, caller, rowsOf(first.power, [[1, 1]]))
  await nextRest()
  const others = rowsOf('meas-unknown', [
    [2, 2],
    [3, 3],
  ])
  // What waits now is stored after the rest, which does not end.
  expect(await queue.write(db, caller, others)).toEqual({ stored: 0, unknown: [0, 1] })
  expect(await queue.write(db, caller, rowsOf(second.power, [[2, 2]]))).toEqual({ stored: 0, unknown: [0] })
  endAllRests()
})

test('what is not the own one is left out, whatever is beside it, and a measurement that moves is known at once', async () => {
  const queue = createSampleQueue()
  const [first, second] = [await plant(), await plant()]
  const caller = { deviceId: first.deviceId, integratorId: own }
  const mixed = (time: number) => ({
    measurementIds: ['unknown', first.power, second.power, first.current],
    times: [time, time, time, time].map((one) => start + one),
    values: [1, 2, 3, 4],
  })
  expect(await queue.write(db, caller, mixed(1))).toEqual({ stored: 2, unknown: [0, 2] })
  const [owner] = await db
    .select({ id: measurements.componentId })
    .from(measurements)
    .where(eq(measurements.id, second.power))
  const give = async (deviceId: string) =>
    db
      .update(components)
      .set({ deviceId })
      .where(eq(components.id, owner?.id ?? ''))
  await give(first.deviceId)
  expect(await queue.write(db, caller, mixed(2))).toEqual({ stored: 3, unknown: [0] })
  await give(second.deviceId)
  expect(await queue.write(db, caller, mixed(3))).toEqual({ stored: 2, unknown: [0, 2] })
})

test('an integrator whose devices send too much has to come again, and leaves the others room', async () => {
  const { queue, nextRest, endAllRests } = restingQueue()
  const usual = sampleStore()
  const [first, second] = [await plant(), await plant()]
  const much = (measurementId: string) => {
    const rows = Array.from({ length: 10_000 }, (_, at) => [at + 2, at] as const)
    return rowsOf(measurementId, rows)
  }
  const send = async ({ deviceId, power }: typeof first, integratorId: string, rows = much(power)) =>
    queue.write(db, { deviceId, integratorId }, rows).then(
      ({ stored }) => stored,
      (error: unknown) => (error instanceof ApiError ? error.status : 0),
    )
  await Promise.all([send(first, 'a', rowsOf(first.power, [[1, 1]])), nextRest()])
  const flood = Array.from({ length: 24 }, async () => send(first, 'a'))
  // Of 300,000 one alone has half.
  for (const one of flood.slice(15)) expect(await one).toBe(503)
  const other = send(second, 'b')
  const last = new ApiError(410, refusalFor('FAILED'))
  setSampleStore({ ...usual, refusal: () => last })
  endAllRests()
  expect(await Promise.all([...flood.slice(0, 15), other])).toEqual(Array.from({ length: 16 }, () => 410))
  setSampleStore(usual)
})

/** In Cassandra such a sample is of a call that was never answered. It is new when it is sent again: see sample-store.test.ts. */
test.skipIf(isInCassandra)(
  'a sample that is newer than the latest value and stored all the same fails nobody',
  async () => {
    const queue = createSampleQueue()
    const [odd, other] = [await plant(), await plant()]
    const locationId = odd.locationId
    const time = new Date((start + 5) * 1000)
    await addSamples(db, [{ measurementId: odd.power, locationId, value: 1, time }])
    const answers = await Promise.all(
      [odd, other, odd].map(async ({ deviceId, power }) =>
        queue.write(
          db,
          { deviceId, integratorId: own },
          rowsOf(power, [
            [4, 7],
            [5, 7],
            [6, 7],
          ]),
        ),
      ),
    )
    expect(answers.map(({ stored }) => stored)).toEqual([2, 3, 0])
    expect(await storedOf(odd.power)).toEqual([
      [4, 7],
      [5, 1],
      [6, 7],
    ])
  },
)

test('whatever is sent, in whatever order, is stored as inserting it row by row would', async () => {
  const sample = fc.tuple(
    fc.integer({ min: -50, max: 50 }).map((n) => n / 8),
    // -0 becomes 0 on some ways.
    fc.double({ min: -1e6, max: 1e6 }).map((value) => value + 0),
  )
  const batches = fc.array(fc.array(sample, { maxLength: 12 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(batches, fc.boolean(), async (sent, isCopied) => {
      const { deviceId, power, current } = await plant()
      const expected = new Map<number, number>()
      let stored = 0
      for (const list of sent) {
        for (const [time, value] of list) if (!expected.has(time)) expected.set(time, value)
        const batch = { deviceId, rows: rowsOf(power, list) }
        const [written] = await transaction(db, (queries) => writeBatches(queries, [batch], { isCopied }))
        stored += written?.stored ?? 0
      }
      const inOrder = [...expected].toSorted(([a], [b]) => a - b)
      expect(await storedOf(power)).toEqual(inOrder)
      expect(stored).toBe(expected.size)
      const [latest] = await db.select().from(measurements).where(eq(measurements.id, power))
      expect(latest?.latestValue ?? undefined).toBe(inOrder.at(-1)?.[1])
      expect(await storedOf(current)).toEqual([])
    }),
    { numRuns: 15 },
  )
})

test('a store that cannot take more refuses all calls of a transaction, those that wait, and all that follow', async () => {
  const usual = sampleStore()
  const tooMany = new TooManyRequests(refusalFor('SAMPLES_TOO_FAST'), 5)
  let tries = 0
  let isRefusing = false
  const add = async () => {
    tries += 1
    isRefusing = true
    throw tooMany
  }
  setSampleStore({ ...usual, add, refusal: () => (isRefusing ? tooMany : undefined) })
  try {
    const queue = createSampleQueue()
    const { deviceId, power } = await plant()
    const send = async () => queue.write(db, { deviceId, integratorId: own }, rowsOf(power, [[1, 1]]))
    // Calls of one device are stored one after the other.
    const answers = await Promise.allSettled([send(), send(), send()])
    for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: tooMany })
    await expect(send()).rejects.toBe(tooMany)
    expect(tries).toBe(1)
  } finally {
    setSampleStore(usual)
  }
})

test.each([5, 11, 60, 61])('the value %d is marked as the rule says', async (value) => {
  const { deviceId, power } = await plant()
  await db.update(measurements).set({ rangeMax: 60 }).where(eq(measurements.id, power))
  const time = Math.floor(Date.now() / 1000) - 600
  await transaction(db, (queries) =>
    writeSamples(queries, { deviceId }, { measurementIds: [power], times: [time], values: [value] }),
  )
  const [stored] = await db.select().from(measurements).where(eq(measurements.id, power))
  const limits = await db.select().from(conditionals).where(eq(conditionals.measurementId, power))
  if (!stored) throw new Error('There is no measurement')
  const { rangeMin, rangeMax, latestValue, outOfRange, beyondLimit, lateAt } = stored
  const now = Date.now() / 1000
  const marks = marksOf(
    { rangeMin, rangeMax, latestValue, latestAt: time },
    { now, samplePeriod: 60, limits },
  )
  expect({ outOfRange, beyondLimit, lateAt: toSeconds(lateAt?.getTime() ?? 0) }).toEqual({
    outOfRange: marks.includes('OUT_OF_RANGE'),
    beyondLimit: marks.includes('BEYOND_LIMIT'),
    lateAt: time + 180,
  })
})

test.skipIf(isInCassandra)('samples that wait while their months get tables are stored in them', async () => {
  const queue = createSampleQueue()
  const { deviceId, power } = await plant()
  const months = [14, 15].map(
    (ago) => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - ago)),
  )
  const times = months.map((month) => toSeconds(month.getTime()) + 3600)
  const rows = { measurementIds: [power, power], times, values: [1, 2] }
  const make = async (client: Client, at: number) => {
    await client.query('begin')
    await client.query(`select make_month('samples', 'time', $1::timestamptz)`, [months[at]])
  }
  const stored = await onOwnConnection(db, async (first) =>
    onOwnConnection(db, async (second) => {
      await make(first, 0)
      const writing = queue.write(db, { deviceId, integratorId: own }, rows)
      await expect.poll(waitingForLocks).toBe(1)
      const making = make(second, 1)
      await expect.poll(waitingForLocks).toBe(2)
      await first.query('commit')
      await making
      await expect.poll(waitingForLocks).toBe(1)
      await second.query('commit')
      return writing
    }),
  )
  expect(stored).toEqual({ stored: 2, unknown: [] })
})

/** How many statements wait for a lock in this database. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as "count" from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0]?.count ?? 0
}
