import { asc, gt } from 'drizzle-orm'
import { sampledMeasurements } from '../../../db/schema/index.ts'
import type { CopiedStore, Found } from '../copies.ts'
import { inParallel } from './client.ts'
import { microsecondsPer, spanOf, startOfSpan } from './partitions.ts'
import { hoursOf, type Tables } from './tables.ts'
import { always } from './upkeep.ts'
import { clockOf, type NoteSamples } from './writing.ts'

const measurementsAtOnce = 1000

export function createCopying(
  tables: Tables,
  { note, forgetNoted }: { note: NoteSamples; forgetNoted: () => void },
): CopiedStore {
  return {
    readPieces: async (_db, pieces, most) => {
      const found: Found[] = pieces.map(() => ({ times: [], values: [] }))
      await inParallel([...pieces.entries()], async ([at, { id, from, to }]) => {
        const rows = await tables.readOldest(id, spanOf(from), { from, to }, most)
        found[at] = { times: rows.map(({ time }) => time), values: rows.map(({ value }) => value) }
      })
      return found
    },

    /** Hours are added up also where nothing is missing: a process may have ended before it did so. */
    mend: async (db, differences) => {
      const at = await clockOf(db)
      const timesOf = (pick: (difference: (typeof differences)[number]) => readonly number[]) =>
        differences.flatMap((difference) =>
          pick(difference).map((time) => ({ measurementId: difference.id, time })),
        )
      const stored = timesOf(({ times }) => times)
      const surplus = timesOf(({ surplus: gone }) => gone)
      const measured = differences.map(({ id, locationId }) => ({ id, locationId, before: null }))
      await note(db, measured, stored, at)
      const missing = differences.flatMap(({ id, missing: { times, values } }) =>
        times.map((time, index) => ({ measurementId: id, time, value: values[index] ?? 0 })),
      )
      await tables.writeSamples(missing, at)
      for (const { id, surplus: times } of differences) await tables.deleteSamples(id, times, at)
      await tables.rollUp(hoursOf([...stored, ...surplus]), at)
    },

    listDays: async (db) => {
      const found = new Set<number>()
      for (let last = ''; ;) {
        const some = await db
          .select({ id: sampledMeasurements.measurementId })
          .from(sampledMeasurements)
          .where(gt(sampledMeasurements.measurementId, last))
          .orderBy(asc(sampledMeasurements.measurementId))
          .limit(measurementsAtOnce)
        await inParallel(some, async ({ id }) => {
          for (const span of await tables.readSpans(id, always)) found.add(span)
        })
        last = some.at(-1)?.id ?? ''
        if (some.length < measurementsAtOnce) break
      }
      const days = [...found].flatMap((span) => {
        const count = (startOfSpan(span + 1) - startOfSpan(span)) / microsecondsPer.day
        return Array.from({ length: count }, (_, index) => startOfSpan(span) + index * microsecondsPer.day)
      })
      return days.toSorted((a, b) => a - b)
    },

    clear: async () => {
      await tables.clear()
      forgetNoted()
    },
  }
}
