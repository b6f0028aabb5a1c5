import { hostKey } from '../addresses.ts'
import { greatestLikelyOffset } from '../limits.ts'

/** A range of offsets on a bus. Components of a device have this shape, and so have the values in a form. */
export interface ModbusRange {
  tcpConfig?: { host: string; port: number; unit: number } | null | undefined
  rtuConfig?: { slaveId: number } | null | undefined
  modbusConfig: { startAddressOffset: number }
  size: number
}

type Connected = Pick<ModbusRange, 'tcpConfig' | 'rtuConfig'>

/** What tells one bus from another: host, port and unit, or a slave id. Undefined for a component that is on no bus. */
export function busOf({ tcpConfig, rtuConfig }: Connected): string | undefined {
  if (tcpConfig) return `tcp ${hostKey(tcpConfig.host)} ${tcpConfig.port} ${tcpConfig.unit}`
  return rtuConfig ? `rtu ${rtuConfig.slaveId}` : undefined
}

function onSameBus(one: ModbusRange, other: ModbusRange): boolean {
  const bus = busOf(one)
  return bus !== undefined && bus === busOf(other)
}

type Stretch = Pick<ModbusRange, 'modbusConfig' | 'size'>
const firstOf = (range: Stretch) => range.modbusConfig.startAddressOffset
const lastOf = (range: Stretch) => range.modbusConfig.startAddressOffset + range.size - 1

/** Whether it ends above the highest register of a controller. This is unusual but possible. */
export const isBeyondRegisters = (range: Stretch): boolean => lastOf(range) > greatestLikelyOffset

/** The component that uses the same offsets, if there is one. */
export function findClash<Range extends ModbusRange>(
  wanted: ModbusRange,
  others: readonly Range[],
): Range | undefined {
  return others.find(
    (other) =>
      onSameBus(wanted, other) && firstOf(wanted) <= lastOf(other) && firstOf(other) <= lastOf(wanted),
  )
}

/** The lowest free offset, from the wanted one on. */
export function nextFreeOffset(wanted: ModbusRange, others: readonly ModbusRange[]): number {
  let offset = firstOf(wanted)
  for (const other of others
    .filter((range) => onSameBus(wanted, range))
    .toSorted((a, b) => firstOf(a) - firstOf(b))) {
    if (offset + wanted.size - 1 < firstOf(other)) break
    offset = Math.max(offset, lastOf(other) + 1)
  }
  return offset
}

/** A bus in words: `10.0.4.17:502, unit 1`, or `slave id 4`. Empty for a component that is on no bus. */
function describeBus({ tcpConfig, rtuConfig }: Connected): string {
  if (tcpConfig) return `${tcpConfig.host}:${tcpConfig.port}, unit ${tcpConfig.unit}`
  return rtuConfig ? `slave id ${rtuConfig.slaveId}` : ''
}

/** Offsets in words: `4`, or `4 to 7`. */
const describeOffsets = (first: number, last: number): string =>
  first === last ? String(first) : `${first} to ${last}`

/** A range in words: `offset 4 to 7 on 10.0.4.17:502, unit 1`. */
export function describeRange(range: ModbusRange): string {
  const bus = describeBus(range)
  return `offset ${describeOffsets(firstOf(range), lastOf(range))}${bus && ` on ${bus}`}`
}
