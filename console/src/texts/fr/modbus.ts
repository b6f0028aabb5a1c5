import type { ModbusTexts } from '../modbus.ts'

export const fr: ModbusTexts = {
  onUnit: (host, port, unit) => `${host}:${port}, unité ${unit}`,
  onSlave: (slaveId) => `ID d’esclave ${slaveId}`,
  offsets: (first, last) => `${first} à ${last}`,
  range: (offsets) => `décalage ${offsets}`,
  rangeOn: (offsets, bus) => `décalage ${offsets} sur ${bus}`,
}
