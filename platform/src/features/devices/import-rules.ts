import { DeviceInitialization, DeviceUpdate } from '#contract/schemas/device'
import { refusalFor } from '#contract/texts/refusals/refusal'
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
import { findNamedLocations, type NamedLocations } from '../../domain/places/locations.ts'
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
    if (name === '') return refused({ column: 'cloudlinkId', refusal: refusalFor('VALUE_REQUIRED') })
    const device = deviceId === undefined ? byCloudlink.get(name) : byId.get(deviceId)
    if (!device)
      return refused({ column, refusal: refusalFor('NOT_FOUND', { what: 'Device' }), isMissing: true })
    if (cloudlinkId !== undefined && cloudlinkId !== device.cloudlinkId)
      return refused({ column: 'cloudlinkId', refusal: refusalFor('CLOUDLINK_ID_OF_OPERATOR') })
    const earlier = repeated(device.deviceId, row)
    if (earlier !== undefined)
      return refused({ column, refusal: refusalFor('LINE_ABOUT_SAME', { line: earlier, what: 'device' }) })
    return { ...decide(row, device, locations), name: device.cloudlinkId }
  }
}

function decide(
  row: Row,
  device: NamedDevice,
  locations: NamedLocations,
): Omit<Decision<DeviceChange>, 'name'> {
  const to = locationOf(row, device, locations)
  if (to && 'refusal' in to) return { problems: [to] }
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
      refusal: refusalFor('IMPORT_UNLINKS_NOTHING'),
    }
  }
  const found = locations.called(text) ?? locations.called(locationIn(text))
  if (found === 'several') return { column, refusal: refusalFor('SEVERAL_SO_CALLED') }
  if (!found) return { column, refusal: refusalFor('NOT_FOUND', { what: 'Location' }), isMissing: true }
  return found.id === locationId ? undefined : found
}
