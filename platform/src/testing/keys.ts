import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'

/** Makes the provider's keys older by this time. */
export async function ageKeys(db: Db, seconds: number): Promise<void> {
  const age = sql`make_interval(secs => ${seconds})`
  await db.execute(
    sql`update idp_keys set created_at = created_at - ${age}, signs_from = signs_from - ${age}`,
  )
}
