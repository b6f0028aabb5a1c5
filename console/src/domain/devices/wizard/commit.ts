import type { ModbusRange } from '#contract/modbus-address'
import type { DeviceCommit } from '#contract/schemas/device'
import { type NumberField, readNumber } from './fieldRules.ts'
import { isConnected, type SourceKind, type WizardValues } from './wizardValues.ts'

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

/** Sends the commit. Does nothing if nothing was picked. */
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
export function placeOf(values: WizardValues): ModbusRange | undefined {
  return isConnected(values) ? { ...connectionOf(values), ...stretchOf(values) } : undefined
}
