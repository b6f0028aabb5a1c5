import type { ModbusPlace } from '#contract/modbus-address'
import type { DeviceCommit } from '#contract/schemas/device'
import type { Product } from '#contract/schemas/product'
import type { UnlinkedComponent } from '#contract/schemas/registry'
import type { NumberField, TextField } from './fieldRules.ts'
import { readNumber, textError } from './fieldRules.ts'

/** What the wizards hold: numbers as they are typed. Names follow the body that is sent, so that its errors find their field. */
export type WizardValues = {
  product: Product | null
  component: UnlinkedComponent | null
  identifier: string
  componentName: string
  technicalZoneName: string
  componentSequence: string
  productSequence: string
  modbusStartAddressOffset: string
  connection: 'TCP' | 'RTU' | ''
  host: string
  port: string
  unit: string
  slaveId: string
}

export const connectionNames = { TCP: 'Modbus TCP', RTU: 'Modbus RTU' } as const

export const tcpDefaults = { host: '', port: '502', unit: '1' }
export const rtuDefaults = { slaveId: '1' }

export const emptyValues: WizardValues = {
  product: null,
  component: null,
  identifier: '',
  componentName: '',
  technicalZoneName: '',
  componentSequence: '0',
  productSequence: '0',
  modbusStartAddressOffset: '0',
  connection: '',
  ...tcpDefaults,
  ...rtuDefaults,
}

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

/** Choosing one kind of connection forgets what was typed for the other. */
export function withConnection(values: WizardValues, connection: 'TCP' | 'RTU'): WizardValues {
  return { ...values, connection, ...(connection === 'TCP' ? rtuDefaults : tcpDefaults) }
}

/** What is none within its limits is sent as none: the server then leads back to the field. */
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

/** The body of the commit, exactly as specified: the product is sent as null, only an existing component has an identifier. */
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

/** Where the component would stand on the device's bus, once enough has been typed to say so. */
export function placeOf(values: WizardValues): ModbusPlace | undefined {
  if (!isConnected(values)) return undefined
  return {
    ...connectionOf(values),
    modbusConfig: { startAddressOffset: numberOf(values, 'modbusStartAddressOffset') },
    size: values.component?.size ?? 1,
  }
}
