import { macAddressPattern } from '#contract/limits'
import type { ModbusPlace } from '#contract/modbus-address'
import type { RegisteredComponent, RegisteredComponentUpdate } from '#contract/schemas/registry'
import { numberError, readNumber, textError } from '../devices/wizard/fieldRules.ts'

/** A linked component, in the list of components or on its device. There its MAC address is not known. */
export type EditedComponent = Pick<
  RegisteredComponent,
  'componentName' | 'modbusConfig' | 'componentSequence' | 'productSequence'
> & { macAddress?: string | null; version?: number | null | undefined }

export const componentFields = [
  { name: 'componentName', label: 'Component Name' },
  { name: 'macAddress', label: 'MAC Address' },
  { name: 'startAddressOffset', label: 'Start Address Offset' },
  { name: 'componentSequence', label: 'Component Sequence' },
  { name: 'productSequence', label: 'Product Sequence' },
] as const

/** The form's values: texts as typed. */
export type ComponentValues = Record<(typeof componentFields)[number]['name'], string>

export const valuesOf = (component: EditedComponent): ComponentValues => ({
  componentName: component.componentName,
  macAddress: component.macAddress ?? '',
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
  startAddressOffset: (text: string) => numberError('modbusStartAddressOffset', text),
  componentSequence: (text: string) => numberError('componentSequence', text),
  productSequence: (text: string) => numberError('productSequence', text),
}

const offsetIn = ({ startAddressOffset }: ComponentValues) =>
  readNumber('modbusStartAddressOffset', startAddressOffset)

export const bodyOf = (
  { macAddress, version }: EditedComponent,
  values: ComponentValues,
): RegisteredComponentUpdate => ({
  componentName: values.componentName.trim(),
  ...(macAddress !== undefined && { macAddress: values.macAddress.trim() || null }),
  modbusConfig: { startAddressOffset: offsetIn(values) ?? 0 },
  componentSequence: readNumber('componentSequence', values.componentSequence) ?? 0,
  productSequence: readNumber('productSequence', values.productSequence) ?? 0,
  ...(typeof version === 'number' && { version }),
})

/** The addresses that it would use, once the offset is a number. */
export function placeOf(component: ModbusPlace, values: ComponentValues): ModbusPlace | undefined {
  const startAddressOffset = offsetIn(values)
  return startAddressOffset === undefined ? undefined : { ...component, modbusConfig: { startAddressOffset } }
}
