import { DeviceInitialization, DeviceUpdate } from '#contract/schemas/device'
import type { Scope } from '../../db/connection.ts'
import {
  cellOf,
  createRepeats,
  problemsIn,
  textsIn,
  type Decision,
  type Problem,
  type Row,
} from '../../domain/imports.ts'
import { findNamedLocations, type NamedLocations } from '../../domain/locations.ts'
import { findDevices, type NamedDevice } from './import-store.ts'

/** Where a device goes, and what is said of the place there. */
export interface DeviceChange {
  device: NamedDevice
  /** Empty if it stays where it is. */
  locationId: string | undefined
  hcbLocation: string | undefined
}

const Renaming = DeviceUpdate.pick({ hcbLocation: true })
const Placing = DeviceInitialization.pick({ hcbLocation: true })

/** An export writes the name before the id. */
const locationIn = (text: string) => text.split(' · ').at(-1)?.trim() ?? ''

export async function planDevices(
  scope: Scope,
  rows: readonly Row[],
  isCommit: boolean,
): Promise<(row: Row) => Decision<DeviceChange>> {
  const cloudlinkIds = textsIn(rows, 'cloudlinkId')
  const found = await findDevices(scope, { ids: textsIn(rows, 'deviceId'), cloudlinkIds }, isCommit)
  const byId = new Map(found.map((device) => [device.deviceId, device]))
  const byCloudlink = new Map(found.map((device) => [device.cloudlinkId, device]))
  const written = textsIn(rows, 'location')
  const current = found.flatMap(({ locationId }) => locationId ?? [])
  const locations = await findNamedLocations(scope, [...written, ...written.map(locationIn), ...current])
  const repeated = createRepeats()
  return (row) => {
    const [deviceId, cloudlinkId] = [cellOf(row, 'deviceId'), cellOf(row, 'cloudlinkId')]
    const column = deviceId === undefined ? 'cloudlinkId' : 'deviceId'
    const name = cloudlinkId ?? deviceId ?? ''
    const refused = (problem: Problem) => ({ name, problems: [problem] })
    if (name === '') return refused({ column: 'cloudlinkId', message: 'A value is required' })
    const device = deviceId === undefined ? byCloudlink.get(name) : byId.get(deviceId)
    if (!device) return refused({ column, message: 'Device not found', isMissing: true })
    if (cloudlinkId !== undefined && cloudlinkId !== device.cloudlinkId)
      return refused({ column: 'cloudlinkId', message: 'Only the operator can change a cloudlink id' })
    const earlier = repeated(device.deviceId, row)
    if (earlier !== undefined) return refused({ column, message: `Line ${earlier} is about the same device` })
    return { ...decide(row, device, locations), name: device.cloudlinkId }
  }
}

function decide(
  row: Row,
  device: NamedDevice,
  locations: NamedLocations,
): Omit<Decision<DeviceChange>, 'name'> {
  const to = locationOf(row, device, locations)
  if (to && 'message' in to) return { problems: [to] }
  const isPlaced = device.locationId !== null
  const hcbLocation = cellOf(row, 'hcbLocation')
  const isRenamed = hcbLocation !== undefined && hcbLocation !== device.hcbLocation?.trim()
  if (!to && !isRenamed) return { problems: [], fields: [] }
  const schema = isPlaced || !to ? Renaming : Placing
  const { error } = schema.safeParse({ ...(hcbLocation && { hcbLocation }) })
  const old = device.locationId === null ? undefined : locations.byId.get(device.locationId)
  return {
    problems: problemsIn(error),
    change: { device, locationId: to?.id, hcbLocation: isRenamed ? hcbLocation : undefined },
    fields: [
      ...(to ? [{ column: 'location', old: old?.name ?? '', new: to.name }] : []),
      ...(isRenamed ? [{ column: 'hcbLocation', old: device.hcbLocation ?? '', new: hcbLocation }] : []),
    ],
  }
}

/** Where the line puts the device. Undefined if it stays where it is. */
function locationOf(
  row: Row,
  { locationId }: NamedDevice,
  locations: NamedLocations,
): { id: string; name: string } | Problem | undefined {
  const column = 'location'
  const text = cellOf(row, column)
  if (text === undefined) {
    if (row.cells[column] === undefined || locationId === null) return undefined
    return {
      column,
      message: 'An import unlinks no device, because its components would be unlinked as well',
    }
  }
  const found = locations.called(text) ?? locations.called(locationIn(text))
  if (found === 'several')
    return { column, message: 'Several locations have this name. Use the ID or the site ID' }
  if (!found) return { column, message: 'Location not found', isMissing: true }
  return found.id === locationId ? undefined : found
}
