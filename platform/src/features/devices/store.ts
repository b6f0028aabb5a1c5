import { type DeviceField, deviceFields } from '#contract/fields/devices'
import { pickFields } from '#contract/fields/field'
import type { Device, DeviceOverview, DeviceUpdate } from '#contract/schemas/device'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queries, Scope } from '../../db/connection.ts'
import { jsonEntryOf, jsonEpochSeconds, jsonListOf } from '../../db/lists/json-list.ts'
import { isAmong, updateOne } from '../../db/rows.ts'
import {
  automationDocuments,
  components,
  conditionals,
  devices,
  deviceStates,
  locations,
  measurements,
  registeredComponents,
  units,
  zones,
} from '../../db/schema/index.ts'
import { configurationChangedAt as changedAt, documentOfDevice } from '../../domain/places/automation.ts'
import { marked } from '../../domain/devices/measurements.ts'
import { sampleStore } from '../../domain/samples/current.ts'
import { sensorOf } from '../../domain/devices/sensors.ts'

const inList = {
  table: devices,
  order: [devices.id],
  fields: {
    deviceId: devices.id,
    locationId: devices.locationId,
    locationName: sql`${locations.name}`,
    zoneId: sql`${zones.zoneId}`,
    zoneName: sql`${zones.name}`,
    cloudlinkId: devices.cloudlinkId,
    status: devices.status,
    currentVersion: devices.currentVersion,
    hasToken: sql`(${devices.tokenHash} is not null or ${devices.tokenProblem} is not null)`,
    isTokenValidated: devices.tokenValidated,
    sampleFrequency: devices.sampleFrequency,
    ...pickFields(deviceFields, devices),
    version: devices.version,
    tokenCheckedAt: jsonEpochSeconds(devices.tokenCheckedAt),
    reloadRequestedAt: jsonEpochSeconds(devices.reloadRequestedAt),
    serial: devices.serial,
  },
  joins: sql`
    left join ${locations} on ${locations.id} = ${devices.locationId}
    left join ${zones} on ${zones.id} = ${devices.zoneId}`,
}

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

export const findDevice = jsonEntryOf<Device>()({ ...inList, name: 'device' })

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

interface DeviceChange extends Pick<DeviceUpdate, DeviceField | 'sampleFrequency' | 'serial'> {
  locationId?: string | null
  zoneRowId?: string | null
  status?: Device['status']
  tokenValidated?: boolean
  tokenCheckedAt?: Date | null
  reloadRequestedAt?: Date
}

export async function updateDevice(db: Queries, deviceId: string, change: DeviceChange): Promise<void> {
  const { zoneRowId, ...fields } = change
  await updateOne(db, devices, deviceId, {
    ...fields,
    ...(zoneRowId !== undefined && { zoneId: zoneRowId }),
  })
}

export async function listZonesInUse(
  db: Queries,
  deviceId: string,
): Promise<{ id: string; zoneId: string; name: string }[]> {
  return db
    .selectDistinct({ id: zones.id, zoneId: zones.zoneId, name: zones.name })
    .from(zones)
    .innerJoin(components, eq(components.zoneId, zones.id))
    .where(eq(components.deviceId, deviceId))
}

interface ZoneMove {
  from: string
  to: string
}

export async function moveComponents(
  db: Queries,
  deviceId: string,
  locationId: string,
  moves: ZoneMove[],
): Promise<void> {
  await db
    .update(components)
    .set({ locationId, zoneId: sql`"move"."to"` })
    .from(sql`json_to_recordset(${JSON.stringify(moves)}) as "move"("from" text, "to" text)`)
    .where(and(eq(components.deviceId, deviceId), eq(components.zoneId, sql`"move"."from"`)))
}

/** What was measured, and its conditionals, follow the components. */
export async function moveMeasurements(db: Queries, deviceId: string, locationId: string): Promise<void> {
  const moved = await db
    .update(measurements)
    .set({ locationId })
    .where(
      inArray(
        measurements.componentId,
        db.select({ id: components.id }).from(components).where(eq(components.deviceId, deviceId)),
      ),
    )
    .returning({ id: measurements.id })
  const ids = moved.map(({ id }) => id)
  if (ids.length === 0) return
  await db.update(conditionals).set({ locationId }).where(isAmong(conditionals.measurementId, ids))
  await sampleStore().move(db, ids, locationId)
}

/** What the device said last, and whether it has read its configuration. */
export async function readState(db: Queries, deviceId: string) {
  const { configurationTakenAt: takenAt } = deviceStates
  const [row] = await db
    .select({
      changedAt,
      isCurrent: sql<boolean>`coalesce(${takenAt} >= ${changedAt}, false)`,
      state: deviceStates,
    })
    .from(devices)
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .leftJoin(automationDocuments, documentOfDevice)
    .where(eq(devices.id, deviceId))
  return row
}

type Sent = Pick<
  DeviceOverview['components'][number],
  'componentId' | 'measurements' | 'latest' | 'marks' | 'version' | 'sensor'
>

/** What each component of the device has sent last, in one statement however many there are. */
export async function readSent(db: Queries, deviceId: string): Promise<Map<string, Sent>> {
  const { rows } = await db.execute<Sent>(sql`
    select
      ${components.id} as "componentId",
      ${registeredComponents.version} as "version",
      ${sensorOf(components.id)}::json as "sensor",
      (select count(*)::int from ${measurements} where ${measurements.componentId} = ${components.id}) as "measurements",
      (
        select json_build_object(
          'label', ${measurements.label},
          'value', ${measurements.latestValue},
          'unit', ${units.symbol},
          'at', ${jsonEpochSeconds(measurements.latestAt)}
        )
        from ${measurements} left join ${units} on ${units.id} = ${measurements.unitId}
        where ${measurements.componentId} = ${components.id} and ${measurements.latestValue} is not null
        order by ${measurements.latestAt} desc, ${measurements.externalId}
        limit 1
      ) as "latest",
      (
        select json_build_object(
          'beyondLimit', count(${marked.beyondLimit}), 'outOfRange', count(${marked.outOfRange}), 'late', count(${marked.late})
        )
        from ${measurements} where ${measurements.componentId} = ${components.id}
      ) as "marks"
    from ${components}
    left join ${registeredComponents} on ${registeredComponents.linkedComponentId} = ${components.id}
    where ${components.deviceId} = ${deviceId}
  `)
  return new Map(rows.map((row) => [row.componentId, row]))
}
