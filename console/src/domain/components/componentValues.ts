import { macAddressPattern } from '#contract/limits'
import type { ModbusRange } from '#contract/modbus-address'
import type { RegisteredComponent, RegisteredComponentUpdate } from '#contract/schemas/registry'
import type { Connection } from '#contract/values'
import { limits, numberError, readNumber, textError } from '../devices/wizard/fieldRules.ts'

/** A linked component, in the list of components or on its device. There its MAC address is not known. */
export type EditedComponent = Pick<
  RegisteredComponent,
  'componentName' | 'modbusConfig' | 'tcpConfig' | 'rtuConfig' | 'componentSequence' | 'productSequence'
> & { macAddress?: string | null; version?: number | null | undefined }

export const componentFields = [
  { name: 'componentName', label: 'Component Name' },
  { name: 'macAddress', label: 'MAC Address' },
  { name: 'connection', label: 'Connection Type' },
  { name: 'host', label: 'Host' },
  { name: 'port', label: 'Port' },
  { name: 'unit', label: 'Unit' },
  { name: 'slaveId', label: 'Slave ID' },
  { name: 'startAddressOffset', label: 'Start Address Offset' },
  { name: 'componentSequence', label: 'Component Sequence' },
  { name: 'productSequence', label: 'Product Sequence' },
] as const

/** The form's values: texts as typed. */
export type ComponentValues = Record<ComponentField, string>
export type ComponentField = (typeof componentFields)[number]['name']

/** A component that no device reads has no connection. */
const fieldsOfConnection: Record<string, readonly ComponentField[]> = {
  TCP: ['connection', 'host', 'port', 'unit'],
  RTU: ['connection', 'slaveId'],
}
const ofConnections = new Set(Object.values(fieldsOfConnection).flat())

/** Whether a field is asked for, with these values. */
export const isAsked = (
  field: ComponentField,
  component: EditedComponent,
  values: ComponentValues,
): boolean =>
  field === 'macAddress'
    ? component.macAddress !== undefined
    : !ofConnections.has(field) || (fieldsOfConnection[values.connection]?.includes(field) ?? false)

function connectionOf({ tcpConfig, rtuConfig }: EditedComponent): Connection | '' {
  if (tcpConfig) return 'TCP'
  return rtuConfig ? 'RTU' : ''
}

export const valuesOf = (component: EditedComponent): ComponentValues => ({
  componentName: component.componentName,
  macAddress: component.macAddress ?? '',
  connection: connectionOf(component),
  host: component.tcpConfig?.host ?? '',
  port: String(component.tcpConfig?.port ?? ''),
  unit: String(component.tcpConfig?.unit ?? ''),
  slaveId: String(component.rtuConfig?.slaveId ?? ''),
  startAddressOffset: String(component.modbusConfig?.startAddressOffset ?? ''),
  componentSequence: String(component.componentSequence ?? ''),
  productSequence: String(component.productSequence ?? ''),
})

export const componentRules = {
  componentName: (text: string) => textError('componentName', text),
  macAddress: (text: string) =>
    text.trim() === '' || macAddressPattern.test(text.trim())
      ? null
      : 'Six or eight bytes, such as A8:17:58:FF:FE:05',
  host: (text: string, { connection }: ComponentValues) =>
    connection === 'TCP' ? textError('host', text) : null,
  port: (text: string) => numberError('port', text),
  unit: (text: string) => numberError('unit', text),
  slaveId: (text: string) => numberError('slaveId', text),
  startAddressOffset: (text: string) => numberError('modbusStartAddressOffset', text),
  componentSequence: (text: string) => numberError('componentSequence', text),
  productSequence: (text: string) => numberError('productSequence', text),
}

const offsetIn = ({ startAddressOffset }: ComponentValues) =>
  readNumber('modbusStartAddressOffset', startAddressOffset)

/** The connection as it is sent. A blank number is its default. */
function configOf(values: ComponentValues): Pick<RegisteredComponentUpdate, 'tcpConfig' | 'rtuConfig'> {
  const number = (field: 'port' | 'unit' | 'slaveId') =>
    readNumber(field, values[field]) ?? limits[field].default
  if (values.connection === 'TCP')
    return { tcpConfig: { host: values.host.trim(), port: number('port'), unit: number('unit') } }
  return values.connection === 'RTU' ? { rtuConfig: { slaveId: number('slaveId') } } : {}
}

export const bodyOf = (
  { macAddress, version }: EditedComponent,
  values: ComponentValues,
): RegisteredComponentUpdate => ({
  componentName: values.componentName.trim(),
  ...(macAddress !== undefined && { macAddress: values.macAddress.trim() || null }),
  modbusConfig: { startAddressOffset: offsetIn(values) ?? 0 },
  ...configOf(values),
  componentSequence: readNumber('componentSequence', values.componentSequence) ?? 0,
  productSequence: readNumber('productSequence', values.productSequence) ?? 0,
  ...(typeof version === 'number' && { version }),
})

/** The addresses that it would use, once all numbers are numbers. */
export function placeOf({ size }: ModbusRange, values: ComponentValues): ModbusRange | undefined {
  const startAddressOffset = offsetIn(values)
  const { host, port, unit, slaveId } = componentRules
  const isWrong =
    host(values.host, values) ?? port(values.port) ?? unit(values.unit) ?? slaveId(values.slaveId)
  if (startAddressOffset === undefined || isWrong !== null) return undefined
  return { size, modbusConfig: { startAddressOffset }, ...configOf(values) }
}
