import type { ModbusRange } from '#contract/measuring/modbus-address'
import { texts } from '../../texts/modbus.ts'

/** A bus in words: `10.0.4.17:502, unit 1`, or `slave id 4`. Empty for a component that is on no bus. */
export function busText({ tcpConfig, rtuConfig }: Pick<ModbusRange, 'tcpConfig' | 'rtuConfig'>): string {
  if (tcpConfig) return texts.onUnit(tcpConfig.host, tcpConfig.port, tcpConfig.unit)
  return rtuConfig ? texts.onSlave(rtuConfig.slaveId) : ''
}

/** Offsets in words: `4`, or `4 to 7`. */
export const offsetsText = (first: number, last: number): string =>
  first === last ? String(first) : texts.offsets(first, last)

/** A range in words: `offset 4 to 7 on 10.0.4.17:502, unit 1`. */
export function rangeText(range: ModbusRange): string {
  const { startAddressOffset: first } = range.modbusConfig
  const [offsets, bus] = [offsetsText(first, first + range.size - 1), busText(range)]
  return bus === '' ? texts.range(offsets) : texts.rangeOn(offsets, bus)
}
