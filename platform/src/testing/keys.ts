import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'

/** As if so much time had passed since the provider's keys were made. */
export async function ageKeys(db: Db, seconds: number): Promise<void> {
  const age = sql`make_interval(secs => ${seconds})`
  await db.execute(
    sql`update idp_keys set created_at = created_at - ${age}, signs_from = signs_from - ${age}`,
  )
}
