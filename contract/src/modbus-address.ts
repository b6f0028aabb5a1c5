import { hostKey } from './host.ts'
import { greatestLikelyOffset } from './limits.ts'

/** A stretch of offsets on a bus. Components of a device have this shape, and so has what a person is typing. */
export interface ModbusPlace {
  tcpConfig?: { host: string; port: number; unit: number } | null | undefined
  rtuConfig?: { slaveId: number } | null | undefined
  modbusConfig: { startAddressOffset: number }
  size: number
}

/** Whether both are reached the same way: one host, port and unit, or one slave id. */
function onSameBus(one: ModbusPlace, other: ModbusPlace): boolean {
  if (one.tcpConfig && other.tcpConfig) {
    return (
      hostKey(one.tcpConfig.host) === hostKey(other.tcpConfig.host) &&
      one.tcpConfig.port === other.tcpConfig.port &&
      one.tcpConfig.unit === other.tcpConfig.unit
    )
  }
  if (one.rtuConfig && other.rtuConfig) return one.rtuConfig.slaveId === other.rtuConfig.slaveId
  return false
}

type Stretch = Pick<ModbusPlace, 'modbusConfig' | 'size'>
const firstOf = (place: Stretch) => place.modbusConfig.startAddressOffset
const lastOf = (place: Stretch) => place.modbusConfig.startAddressOffset + place.size - 1

/** Whether it ends above the highest register of a controller. This is unusual but possible. */
export const isHardlyThere = (place: Stretch): boolean => lastOf(place) > greatestLikelyOffset

/** The component that stands in the way, if one does. */
export function findClash<Place extends ModbusPlace>(
  wanted: ModbusPlace,
  others: readonly Place[],
): Place | undefined {
  return others.find(
    (other) =>
      onSameBus(wanted, other) && firstOf(wanted) <= lastOf(other) && firstOf(other) <= lastOf(wanted),
  )
}

/** The lowest offset from the wanted one on where nothing stands in the way. */
export function nextFreeOffset(wanted: ModbusPlace, others: readonly ModbusPlace[]): number {
  let offset = firstOf(wanted)
  for (const other of others
    .filter((place) => onSameBus(wanted, place))
    .toSorted((a, b) => firstOf(a) - firstOf(b))) {
    if (offset + wanted.size - 1 < firstOf(other)) break
    offset = Math.max(offset, lastOf(other) + 1)
  }
  return offset
}

/** A stretch in words: `offset 4 to 7 on 10.0.4.17:502, unit 1`. */
export function describePlace(place: ModbusPlace): string {
  const offsets = place.size > 1 ? `${firstOf(place)} to ${lastOf(place)}` : String(firstOf(place))
  const { tcpConfig, rtuConfig } = place
  const bus = tcpConfig
    ? ` on ${tcpConfig.host}:${tcpConfig.port}, unit ${tcpConfig.unit}`
    : rtuConfig
      ? ` on slave id ${rtuConfig.slaveId}`
      : ''
  return `offset ${offsets}${bus}`
}
