import { countRange, macAddressPattern, sequenceSlots } from '#contract/limits'
import type { RegisteredComponent, RegisteredComponentUpdate } from '#contract/schemas/registry'
import { wholeNumber } from '../../../kit/form/numbers.ts'
import { required } from '../../../kit/form/required.ts'

/** What the form holds: texts as they are typed. */
export type ComponentValues = Record<(typeof componentFields)[number]['name'], string>

export const componentFields = [
  { name: 'componentName', label: 'Name' },
  { name: 'macAddress', label: 'MAC Address' },
  { name: 'startAddressOffset', label: 'Start Address Offset' },
  { name: 'componentSequence', label: 'Component Sequence' },
  { name: 'productSequence', label: 'Product Sequence' },
] as const

export const valuesOf = (component: RegisteredComponent | null): ComponentValues => ({
  componentName: component?.componentName ?? '',
  macAddress: component?.macAddress ?? '',
  startAddressOffset: String(component?.modbusConfig?.startAddressOffset ?? countRange.default),
  componentSequence: String(component?.componentSequence ?? countRange.default),
  productSequence: String(component?.productSequence ?? countRange.default),
})

const count = wholeNumber(countRange)

export const componentRules = {
  componentName: required('Name is required'),
  macAddress: (text: string) =>
    text.trim() === '' || macAddressPattern.test(text.trim())
      ? null
      : 'Six or eight bytes, such as A8:17:58:FF:FE:05',
  startAddressOffset: count,
  componentSequence: count,
  productSequence: count,
}

export const sizeRule = wholeNumber(sequenceSlots)

export const bodyOf = (values: ComponentValues): RegisteredComponentUpdate => ({
  componentName: values.componentName.trim(),
  macAddress: values.macAddress.trim() || null,
  modbusConfig: { startAddressOffset: Number(values.startAddressOffset) },
  componentSequence: Number(values.componentSequence),
  productSequence: Number(values.productSequence),
})
