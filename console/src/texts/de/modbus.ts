import type { ModbusTexts } from '../modbus.ts'

export const de: ModbusTexts = {
  onUnit: (host, port, unit) => `${host}:${port}, Unit ${unit}`,
  onSlave: (slaveId) => `Slave-ID ${slaveId}`,
  offsets: (first, last) => `${first} bis ${last}`,
  range: (offsets) => `Offset ${offsets}`,
  rangeOn: (offsets, bus) => `Offset ${offsets} an ${bus}`,
}
