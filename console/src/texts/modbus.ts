import { inLanguage } from './parts/setup.ts'

export const texts = inLanguage('modbus', {
  onUnit: (host: string, port: number, unit: number) => `${host}:${port}, unit ${unit}`,
  onSlave: (slaveId: number) => `slave id ${slaveId}`,
  offsets: (first: number, last: number) => `${first} to ${last}`,
  range: (offsets: string) => `offset ${offsets}`,
  rangeOn: (offsets: string, bus: string) => `offset ${offsets} on ${bus}`,
})

export type ModbusTexts = typeof texts
