import { and, asc, eq, or } from 'drizzle-orm'
import type { Scope } from '../../db/connection.ts'
import { isAmong } from '../../db/rows.ts'
import { devices } from '../../db/schema/index.ts'

export interface NamedDevice {
  deviceId: string
  cloudlinkId: string
  locationId: string | null
  hcbLocation: string | null
  version: number
}

/** The integrator's own among these. Locked in one order, if they are to be changed. */
export async function findDevices(
  { db, integratorId }: Scope,
  named: { ids: string[]; cloudlinkIds: string[] },
  isLocked: boolean,
): Promise<NamedDevice[]> {
  const query = db
    .select({
      deviceId: devices.id,
      cloudlinkId: devices.cloudlinkId,
      locationId: devices.locationId,
      hcbLocation: devices.hcbLocation,
      version: devices.version,
    })
    .from(devices)
    .where(
      and(
        eq(devices.integratorId, integratorId),
        or(isAmong(devices.id, named.ids), isAmong(devices.cloudlinkId, named.cloudlinkIds)),
      ),
    )
    .orderBy(asc(devices.id))
  return isLocked ? query.for('update') : query
}
