import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { samples } from '../db/schema/index.ts'

/** A batch size with which one statement stays below the database's time limit, however many samples there are. */
const atOnce = 20_000

export const sampleKey = { measurementId: samples.measurementId, time: samples.time }

export const isSampleIn = (keys: SQLWrapper): SQL =>
  sql`(${samples.measurementId}, ${samples.time}) in ${keys}`

/** Changes samples in batches until none is left. Returns how many there were. */
export async function changeInPieces(
  changeSome: (atMost: number) => PromiseLike<{ rowCount: number | null }>,
): Promise<number> {
  let changed = 0
  for (;;) {
    const { rowCount } = await changeSome(atOnce)
    changed += rowCount ?? 0
    if ((rowCount ?? 0) < atOnce) return changed
  }
}
