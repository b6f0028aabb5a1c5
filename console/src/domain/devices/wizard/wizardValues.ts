import { countRange, portRange, unitRange } from '#contract/limits'
import type { Device } from '#contract/schemas/device'
import type { Product } from '#contract/schemas/product'
import type { UnlinkedComponent } from '#contract/schemas/registry'
import type { Connection } from '#contract/values'
import type { NumberField, TextField } from './fieldRules.ts'
import { readNumber, textError } from './fieldRules.ts'

/** What a wizard adds: a new product, or a component that is already registered. */
export type SourceKind = 'product' | 'component'

/** The wizards' values: numbers as typed. The names are those of the request, so that its errors find their field. */
export type WizardValues = {
  product: Product | null
  component: UnlinkedComponent | null
  identifier: string
  componentName: string
  technicalZoneName: string
  componentSequence: string
  productSequence: string
  modbusStartAddressOffset: string
  connection: Connection | ''
  host: string
  port: string
  unit: string
  slaveId: string
}

/** The device that a wizard is opened for, and its first values. */
export interface AddToDevice {
  device: Device
  start?: Partial<WizardValues>
}

/** The properties of the first step in both wizards. */
export interface SelectProps {
  values: WizardValues
  onPick: (values: Partial<WizardValues>) => void
}

export const connectionNames: Record<Connection, string> = { TCP: 'Modbus TCP', RTU: 'Modbus RTU' }

export const tcpDefaults = { host: '', port: String(portRange.default), unit: String(unitRange.default) }
export const rtuDefaults = { slaveId: String(unitRange.default) }

export const emptyValues: WizardValues = {
  product: null,
  component: null,
  identifier: '',
  componentName: '',
  technicalZoneName: '',
  componentSequence: String(countRange.default),
  productSequence: String(countRange.default),
  modbusStartAddressOffset: String(countRange.default),
  connection: '',
  ...tcpDefaults,
  ...rtuDefaults,
}

/** The known values of an existing component. The person can change all of them. */
export const fromComponent = (component: UnlinkedComponent): Partial<WizardValues> => ({
  component,
  identifier: component.identifier,
  componentName: component.componentName,
  technicalZoneName: component.zoneName ?? '',
  modbusStartAddressOffset: String(component.modbusConfig?.startAddressOffset ?? countRange.default),
  componentSequence: String(component.componentSequence ?? countRange.default),
  productSequence: String(component.productSequence ?? countRange.default),
})

const areTexts = (values: WizardValues, ...fields: TextField[]) =>
  fields.every((field) => textError(field, values[field]) === null)
const areNumbers = (values: WizardValues, ...fields: NumberField[]) =>
  fields.every((field) => readNumber(field, values[field]) !== undefined)

export const hasProduct = ({ product }: WizardValues): boolean => product !== null
export const hasComponent = ({ component }: WizardValues): boolean => component !== null

const isDescribed = (values: WizardValues) =>
  areTexts(values, 'componentName', 'technicalZoneName') &&
  areNumbers(values, 'componentSequence', 'productSequence')

export const isProductConfigured = (values: WizardValues): boolean =>
  hasProduct(values) && isDescribed(values)

export const isComponentConfigured = (values: WizardValues): boolean =>
  areTexts(values, 'identifier') && isDescribed(values)

export function isConnected(values: WizardValues): boolean {
  if (!areNumbers(values, 'modbusStartAddressOffset')) return false
  if (values.connection === 'TCP') return areTexts(values, 'host') && areNumbers(values, 'port', 'unit')
  return values.connection === 'RTU' && areNumbers(values, 'slaveId')
}

/** Choosing one kind of connection clears the fields of the other. */
export function withConnection(values: WizardValues, connection: Connection): WizardValues {
  return { ...values, connection, ...(connection === 'TCP' ? rtuDefaults : tcpDefaults) }
}
