import { mostInLocation } from '#contract/limits'
import { eq, getTableName } from 'drizzle-orm'
import { conflict } from '../base/errors.ts'
import type { Queries } from '../db/connection.ts'
import { components, conditionals, measurements, zones } from '../db/schema/index.ts'

const parts = [zones, components, measurements, conditionals] as const

/**
 * Call it after something was added to the location, and lock the location first. Throws if the location has too much
 * now.
 */
export async function checkRoom(db: Queries, locationId: string): Promise<void> {
  for (const part of parts) {
    const name = getTableName(part)
    const most = mostInLocation[name]
    const count = await db.$count(part, eq(part.locationId, locationId))
    if (count > most) {
      const [allowed, wanted] = [most, count].map((number) => number.toLocaleString('en'))
      throw conflict(`A location has at most ${allowed} ${name}. This one would have ${wanted}.`)
    }
  }
}
