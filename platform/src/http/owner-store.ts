import { eq } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { accounts, devices, locations } from '../db/schema/index.ts'

/** The integrator of the location, device or account that a request names. */
export async function findOwner(
  db: Queries,
  { params, body }: { params: object; body: unknown },
): Promise<string | undefined> {
  const named: Record<string, unknown> = { ...(typeof body === 'object' && body), ...params }
  for (const [name, table] of owned) {
    const id = named[name]
    if (typeof id !== 'string') continue
    const [row] = await db.select({ owner: table.integratorId }).from(table).where(eq(table.id, id))
    return row?.owner
  }
  return undefined
}

const owned = [
  ['locationId', locations],
  ['deviceId', devices],
  ['accountId', accounts],
] as const
