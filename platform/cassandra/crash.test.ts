import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { alarms, conditionals, measurements } from '../src/db/schema/index.ts'
import { transaction } from '../src/db/transaction.ts'
import { openCassandra } from '../src/domain/samples/cassandra/client.ts'
import { hourOf, spanOfHours } from '../src/domain/samples/cassandra/partitions.ts'
import { createTables, type Tables } from '../src/domain/samples/cassandra/tables.ts'
import { clockOf, createWriting } from '../src/domain/samples/cassandra/writing.ts'
import { setSampleStore, sampleStore } from '../src/domain/samples/current.ts'
import { writeSamples } from '../src/domain/intake/writing.ts'
import { readCassandraAddress } from '../src/settings/cassandra-address.ts'
import { addPlant } from '../src/testing/linked.ts'
import { startOwnApp } from '../src/testing/own-app.ts'
import { samplesOf } from '../src/testing/samples.ts'

const address = readCassandraAddress(String(process.env['TEST_SAMPLES_URL']))
if (!address) throw new Error('npm run test:cluster runs this file.')
const platform = await startOwnApp({ SAMPLE_DEVICES: 'off' })
const { db } = platform.database
const cassandra = await openCassandra(address)
afterAll(async () => cassandra.close())
const tables = createTables(cassandra, address.keyspace, { retentionDays: undefined })
const store = sampleStore()
const integratorId = 'int-nordkaelte'
/** A whole hour, six hours ago. */
const start = Math.floor(Date.now() / 3_600_000) * 3600 - 6 * 3600

type Sent = [number, number]

const send = async (measurementId: string, list: Sent[]) =>
  transaction(db, (queries) =>
    writeSamples(
      queries,
      { integratorId },
      {
        measurementIds: list.map(() => measurementId),
        times: list.map(([minutes]) => start + minutes * 60),
        values: list.map(([, value]) => value),
      },
      // A sample that arrives much later raises no alarm.
      new Date((start + 130 * 60) * 1000),
    ),
  )

/** The tables of a process that ends at a step, from 0 on: nothing it does from then on arrives. */
function endingAt(step: number) {
  let steps = 0
  const ended = () => Promise.reject(new Error('The process has ended'))
  const failing = new Proxy(tables, {
    get: (all, name: keyof Tables) => (steps++ >= step ? ended : all[name]),
  })
  return { failing, wasEnded: () => steps > step }
}

/** As sums of hours, as sums of their parts, and from the samples themselves. */
async function counts(measurementId: string) {
  const day = 86_400
  const found = []
  for (const points of [10, 500, 2000]) {
    const query = { from: start - day, to: start + day, points }
    found.push((await sampleStore().readCurve(db, measurementId, query)).samples)
  }
  return found
}

async function plantWithLimit() {
  const { power, locationId } = await addPlant(db, integratorId)
  const common = { measurementId: power, integratorId, locationId }
  await db.delete(conditionals).where(eq(conditionals.measurementId, power))
  await db
    .insert(conditionals)
    .values({ ...common, comparison: 'GREATER_THAN', threshold: 50, severity: 'CRITICAL', enabled: true })
  return power
}

const earlier: Sent[] = [0, 20, 40, 70].map((minutes) => [minutes, 10])
/** Newer ones in three hours, of which one is beyond the limit, and two that are late. */
const next: Sent[] = [
  [75, 10],
  [100, 99],
  [130, 99],
  [10, 10],
  [65, 10],
]

/** At which steps a process can end. The last number is of one that does not. */
const steps = Array.from({ length: 12 }, (_, step) => step)

test.each(steps)(
  'a process ends at step %d: what is sent again is complete, and nothing is there twice',
  async (step) => {
    const power = await plantWithLimit()
    await send(power, earlier)
    const { failing, wasEnded } = endingAt(step)
    setSampleStore({ ...store, ...createWriting(failing) })
    const outcome = await send(power, next).catch((error: unknown) => error)
    setSampleStore(store)
    expect(outcome instanceof Error).toBe(wasEnded())
    const raised = async () => db.$count(alarms, eq(alarms.measurementId, power))
    if (wasEnded()) {
      expect(await raised()).toBe(0)
      await send(power, next)
    }
    expect(await samplesOf(db, power)).toHaveLength(earlier.length + next.length)
    expect(await counts(power)).toEqual([9, 9, 9])
    expect(await raised()).toBe(1)
    const [measured] = await db.select().from(measurements).where(eq(measurements.id, power))
    expect(measured?.latestValue).toBe(99)
  },
)

test.each(steps)('a process ends at step %d, and nobody sends it again: all curves agree', async (step) => {
  const power = await plantWithLimit()
  await send(power, earlier)
  const { failing } = endingAt(step)
  setSampleStore({ ...store, ...createWriting(failing) })
  await send(power, next.slice(0, 3)).catch(() => {})
  setSampleStore(store)
  await send(power, [[300, 10]])
  const stored = (await samplesOf(db, power)).length
  expect(await counts(power)).toEqual([stored, stored, stored])
})

test('the last step is after all that a process does', async () => {
  const power = await plantWithLimit()
  await send(power, earlier)
  const { failing, wasEnded } = endingAt(steps.length - 1)
  setSampleStore({ ...store, ...createWriting(failing) })
  await send(power, next).finally(() => setSampleStore(store))
  expect(wasEnded()).toBe(false)
})

test('a process that was held up, and goes on when others have stored more, changes nothing', async () => {
  const power = await plantWithLimit()
  const before = await clockOf(db)
  await send(power, earlier)
  await send(power, [[200, 1]])
  const hour = hourOf(start * 1e6)
  await tables.deleteHours({ measurementId: power, span: spanOfHours(hour) }, hour + 7200e6, before)
  expect(await counts(power)).toEqual([5, 5, 5])
})
