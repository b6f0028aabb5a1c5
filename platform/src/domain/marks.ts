import { sql } from 'drizzle-orm'
import { measurements } from '../db/schema/index.ts'

/** True for a latest value with the mark, and otherwise null: `count` counts them. */
export const marked = {
  beyondLimit: sql`nullif(${measurements.beyondLimit}, false)`,
  outOfRange: sql`nullif(${measurements.outOfRange}, false)`,
  late: sql`nullif(${measurements.lateAt} < now(), false)`,
}
