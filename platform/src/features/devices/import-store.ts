import { and, eq, or, sql } from 'drizzle-orm'
import type { Scope } from '../../db/connection.ts'
import { batchesOf, isAmong } from '../../db/rows.ts'
import { devices } from '../../db/schema/index.ts'

export interface NamedDevice {
  deviceId: string
  cloudlinkId: string
  locationId: string | null
  hcbLocation: string | null
  version: number
}

interface Named {
  ids: readonly string[]
  cloudlinkIds: readonly string[]
}

/** Reading more at once would hold up other calls. */
const readAtOnce = 2000

/** The integrator's own among these. Locked in one order, if they are to be changed. */
export async function findDevices(
  { db, integratorId }: Scope,
  named: Named,
  isLocked: boolean,
): Promise<NamedDevice[]> {
  const areNamed = ({ ids, cloudlinkIds }: Named) =>
    and(
      eq(devices.integratorId, integratorId),
      or(isAmong(devices.id, ids), isAmong(devices.cloudlinkId, cloudlinkIds)),
    )
  if (isLocked)
    await db.execute(sql`
      select count(*) from (
        select from ${devices} where ${areNamed(named)} order by ${devices.id} for update
      ) as "locked"`)
  const parts = [
    ...[...batchesOf(named.ids, readAtOnce)].map((ids) => ({ ids, cloudlinkIds: [] })),
    ...[...batchesOf(named.cloudlinkIds, readAtOnce)].map((cloudlinkIds) => ({ ids: [], cloudlinkIds })),
  ]
  const found: NamedDevice[] = []
  for (const part of parts)
    found.push(
      ...(await db
        .select({
          deviceId: devices.id,
          cloudlinkId: devices.cloudlinkId,
          locationId: devices.locationId,
          hcbLocation: devices.hcbLocation,
          version: devices.version,
        })
        .from(devices)
        .where(areNamed(part))),
    )
  return found
}
