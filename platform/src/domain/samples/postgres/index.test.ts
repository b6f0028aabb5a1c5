import { afterAll, expect, test } from 'vitest'
import { and, eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Queries } from '../../../db/connection.ts'
import { measurements, samples } from '../../../db/schema/index.ts'
import { transaction } from '../../../db/transaction.ts'
import { freshDatabase } from '../../../testing/database.ts'
import { addPlant } from '../../../testing/linked.ts'
import { addDevice } from '../../../testing/plant.ts'
import { isInCassandra } from '../../../testing/samples.ts'
import { samplesAtOnce } from './pieces.ts'
import { postgresSamples } from './index.ts'
import { writeBatches } from '../../intake/writing.ts'

const database = await freshDatabase('sample')
afterAll(database.close)
const { db } = database
const own = 'int-nordkaelte'
const start = Math.floor(Date.now() / 1000) - 86_400

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** The rows that all steps of the plan have looked at. */
const rowsOf = (plan: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0)

/** Counts the rows that the database looks at in the statements of this work. Each of them is tried first. */
async function countLookedAt({ $client: client }: Queries, work: () => Promise<unknown>): Promise<number> {
  let looked = 0
  const send = client.query.bind(client)
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    const given = values ?? config.values ?? []
    await send('savepoint tried')
    const { rows } = await send<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, timing off, format json) ${config.text}`,
      given,
    )
    await send('rollback to savepoint tried')
    looked += rowsOf(rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Actual Rows': 0, 'Actual Loops': 0 })
    return send(config, given)
  }
  // What copies has no text.
  client.query = ((config: pg.QueryConfig, values?: unknown[]) =>
    typeof config.text === 'string' && !config.text.startsWith('copy')
      ? query(config, values)
      : send(config)) as typeof client.query
  try {
    await work()
  } finally {
    client.query = send
  }
  return looked
}

test.skipIf(isInCassandra).each([
  { name: 'copied', isCopied: true },
  { name: 'inserted', isCopied: false },
])('the work for late samples grows with their number alone, $name', async ({ isCopied }) => {
  const deviceId = await addDevice(db, own, { sampleFrequency: 60 })
  const { power, current } = await addPlant(db, own, { deviceId, slaveId: 5 })
  const send = async (queries: Queries, count: number, first: number) => {
    const rows = {
      measurementIds: Array.from({ length: count }, (_, at) => (at % 2 === 0 ? power : current)),
      times: Array.from({ length: count }, (_, at) => start + first + at),
      values: Array.from({ length: count }, (_, at) => at),
    }
    return writeBatches(queries, [{ deviceId, rows }], { isCopied })
  }
  await transaction(db, async (queries) => send(queries, 2, 50_000))
  for (const [count, first] of [
    [1000, 0],
    // Half of these are stored already.
    [2000, 0],
  ] as const)
    await transaction(db, async (queries) => {
      let answer: unknown
      const looked = await countLookedAt(queries, async () => (answer = await send(queries, count, first)))
      expect(answer).toEqual([{ stored: 1000, unknown: [] }])
      expect(looked).toBeGreaterThan(count)
      expect(looked).toBeLessThan(20 * count)
    })
})

test.skipIf(isInCassandra)('samples move and go in pieces, also those of one measurement', async () => {
  const { power, current, locationId } = await addPlant(db, own, {
    deviceId: await addDevice(db, own, {}),
    slaveId: 6,
  })
  const other = await addPlant(db, own, { deviceId: await addDevice(db, own, {}), slaveId: 7 })
  await transaction(db, async (queries) => {
    const fill = async (id: string, count: number) =>
      queries.execute(sql`
        insert into ${samples} ("measurement_id", "time", "value", "location_id")
        select ${id}, now() - n * interval '1.000001 seconds', n, ${locationId} from generate_series(1, ${count}::int) as n`)
    const most = 2 * samplesAtOnce + 1
    await fill(power, most)
    await fill(current, 10)
    await postgresSamples.move(queries, [power, current], other.locationId)
    const isMoved = (id: string) =>
      and(eq(samples.measurementId, id), eq(samples.locationId, other.locationId))
    expect(await queries.$count(samples, isMoved(power))).toBe(most)
    expect(await queries.$count(samples, isMoved(current))).toBe(10)
    await queries.execute(sql`delete from ${measurements} where ${measurements.id} = ${power}`)
    expect(await postgresSamples.deleteOrphans(queries, other.locationId)).toBe(most)
    expect(await queries.$count(samples, isMoved(current))).toBe(10)
  })
})
