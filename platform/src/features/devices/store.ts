import type { Device, DeviceUpdate } from '#contract/schemas/device'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { epochSeconds } from '../../base/time.ts'
import { jsonEpochSeconds } from '../../db/lists/json-fields.ts'
import { jsonListOf } from '../../db/lists/json-list.ts'
import { devices, locations, zones } from '../../db/schema/index.ts'

const deviceColumns = {
  deviceId: devices.id,
  locationId: devices.locationId,
  locationName: locations.name,
  zoneId: zones.zoneId,
  zoneName: zones.name,
  cloudlinkId: devices.cloudlinkId,
  status: devices.status,
  currentVersion: devices.currentVersion,
  hasToken: sql<boolean>`(${devices.tokenHash} is not null or ${devices.tokenProblem} is not null)`,
  isTokenValidated: devices.tokenValidated,
  sampleFrequency: devices.sampleFrequency,
  hcbLocation: devices.hcbLocation,
  version: devices.version,
  tokenCheckedAt: devices.tokenCheckedAt,
  reloadRequestedAt: devices.reloadRequestedAt,
}

const inList = {
  table: devices,
  order: [devices.id],
  fields: {
    ...deviceColumns,
    locationName: sql`${locations.name}`,
    zoneId: sql`${zones.zoneId}`,
    zoneName: sql`${zones.name}`,
    tokenCheckedAt: jsonEpochSeconds(devices.tokenCheckedAt),
    reloadRequestedAt: jsonEpochSeconds(devices.reloadRequestedAt),
  },
  joins: sql`
    left join ${locations} on ${locations.id} = ${devices.locationId}
    left join ${zones} on ${zones.id} = ${devices.zoneId}`,
}

async function selectDevices(db: Queries, condition: SQL | undefined): Promise<Device[]> {
  const rows = await db
    .select(deviceColumns)
    .from(devices)
    .leftJoin(locations, eq(locations.id, devices.locationId))
    .leftJoin(zones, eq(zones.id, devices.zoneId))
    .where(condition)
    .orderBy(asc(devices.id))
  return rows.map(({ tokenCheckedAt, reloadRequestedAt, ...row }) => ({
    ...row,
    tokenCheckedAt: tokenCheckedAt && epochSeconds(tokenCheckedAt),
    reloadRequestedAt: reloadRequestedAt && epochSeconds(reloadRequestedAt),
  }))
}

/** The parts of a list of devices. */
export const listReads = [devices, locations, zones]

export const listDevices = jsonListOf<Device>()({
  ...inList,
  name: 'devices',
  values: ['integratorId'],
  where: ({ integratorId }) => eq(devices.integratorId, integratorId),
})

export const listLocationDevices = jsonListOf<Device>()({
  ...inList,
  name: 'devices_of_location',
  values: ['locationId'],
  where: ({ locationId }) => eq(devices.locationId, locationId),
})

export const listUnlinkedDevices = jsonListOf<Device>()({
  ...inList,
  name: 'devices_without_location',
  values: ['integratorId'],
  where: ({ integratorId }) => and(eq(devices.integratorId, integratorId), isNull(devices.locationId)),
})

export async function findDevice({ db, integratorId }: Scope, deviceId: string): Promise<Device | undefined> {
  const [device] = await selectDevices(
    db,
    and(eq(devices.id, deviceId), eq(devices.integratorId, integratorId)),
  )
  return device
}

export async function findDeviceIdByCloudlink(
  { db, integratorId }: Scope,
  cloudlinkId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.cloudlinkId, cloudlinkId), eq(devices.integratorId, integratorId)))
  return row?.id
}

interface DeviceChange extends Pick<DeviceUpdate, 'hcbLocation' | 'sampleFrequency'> {
  locationId?: string | null
  zoneRowId?: string | null
  status?: Device['status']
  tokenValidated?: boolean
  tokenCheckedAt?: Date | null
  reloadRequestedAt?: Date
}

export async function updateDevice(db: Queries, deviceId: string, change: DeviceChange): Promise<void> {
  const { zoneRowId, ...fields } = change
  await db
    .update(devices)
    .set({
      ...fields,
      ...(zoneRowId !== undefined && { zoneId: zoneRowId }),
      version: sql`${devices.version} + 1`,
    })
    .where(eq(devices.id, deviceId))
}
