import type { Queries } from '../db/connection.ts'
import type { SampleRow } from '../domain/samples/store.ts'
import { sampleStore } from '../domain/samples/current.ts'

/** Samples as tests see them, wherever they are stored. */

export const isInCassandra = process.env['TEST_SAMPLES_URL'] !== undefined

export const addSamples = async (db: Queries, rows: readonly SampleRow[]) => sampleStore().addRows(db, rows)

export const countSamples = async (db: Queries, locationId: string) => sampleStore().count(db, locationId)

const always = { from: 0, to: 100_000_000_000 }

/** All samples of a measurement, the oldest first. The times are epoch seconds. */
export async function samplesOf(
  db: Queries,
  measurementId: string,
): Promise<{ time: number; value: number }[]> {
  const found: { time: number; value: number }[] = []
  const take = (time: number, value: number) => void found.push({ time, value })
  await sampleStore().eachSample(db, measurementId, always, take, 1_000_000)
  return found
}
