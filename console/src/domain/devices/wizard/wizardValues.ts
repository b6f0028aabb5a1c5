import { countRange, portRange, unitRange } from '#contract/limits'
import type { ModbusRange } from '#contract/measuring/modbus-address'
import type { Device, DeviceCommit } from '#contract/schemas/device'
import type { Product } from '#contract/schemas/product'
import type { UnlinkedComponent } from '#contract/schemas/registry'
import type { Connection } from '#contract/values'
import { type NumberField, readNumber, textError, type TextField } from './fieldRules.ts'

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

export interface AddToDevice {
  device: Device
  start?: Partial<WizardValues>
}

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

/** A number outside its limits is sent as null. The platform then refuses it and names the field. */
const numberOf = (values: WizardValues, field: NumberField): number =>
  readNumber(field, values[field]) ?? Number.NaN

function connectionOf(values: WizardValues) {
  if (values.connection === 'TCP') {
    const { host } = values
    return {
      tcpConfig: { host: host.trim(), port: numberOf(values, 'port'), unit: numberOf(values, 'unit') },
    }
  }
  return values.connection === 'RTU' ? { rtuConfig: { slaveId: numberOf(values, 'slaveId') } } : {}
}

/** The body of the commit as the specification has it: the product is null, and only an existing component has an identifier. */
export function commitBody(values: WizardValues): DeviceCommit {
  const entry = {
    product: null,
    ...(values.component && { identifier: values.identifier.trim() }),
    componentName: values.componentName.trim(),
    technicalZoneName: values.technicalZoneName.trim(),
    modbusStartAddressOffset: numberOf(values, 'modbusStartAddressOffset'),
    componentSequence: numberOf(values, 'componentSequence'),
    productSequence: numberOf(values, 'productSequence'),
    ...connectionOf(values),
  }
  return { products: [entry] }
}

export function commitCall(kind: SourceKind, values: WizardValues) {
  const { product, component } = values
  if (kind === 'product' ? !product : !component) throw new Error(`No ${kind} is selected`)
  return { query: product ? { product: product.product } : {}, body: commitBody(values) }
}

/** The offsets that the component would use, on any bus. */
export const stretchOf = (values: WizardValues) => ({
  modbusConfig: { startAddressOffset: numberOf(values, 'modbusStartAddressOffset') },
  size: values.component?.size ?? 1,
})

/** The component's addresses on the device's bus, once enough has been typed to tell. */
export function rangeOf(values: WizardValues): ModbusRange | undefined {
  return isConnected(values) ? { ...connectionOf(values), ...stretchOf(values) } : undefined
}
