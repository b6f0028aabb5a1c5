import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { samples } from '../db/schema/index.ts'

/** One statement takes no longer than the database allows for it, however many samples there are. */
const atOnce = 20_000

export const sampleKey = { measurementId: samples.measurementId, time: samples.time }

export const isSampleIn = (keys: SQLWrapper): SQL =>
  sql`(${samples.measurementId}, ${samples.time}) in ${keys}`

/** Changes samples in pieces until none is left to change; answers how many there were. */
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
