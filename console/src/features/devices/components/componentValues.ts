import type { ModbusPlace } from '#contract/modbus-address'
import type { RegisteredComponentUpdate } from '#contract/schemas/registry'
import {
  type NumberField,
  numberError,
  readNumber,
  textError,
} from '../../../domain/devices/wizard/fieldRules.ts'
import type { KnownComponent } from '../page/useDeviceOverview.ts'

/** What the form holds: texts as they are typed. */
export type ComponentValues = Record<'componentName' | (typeof numberFields)[number], string>

const numberFields = ['modbusStartAddressOffset', 'componentSequence', 'productSequence'] as const

export const valuesOf = (component: KnownComponent): ComponentValues => ({
  componentName: component.componentName,
  modbusStartAddressOffset: String(component.modbusConfig.startAddressOffset),
  componentSequence: String(component.componentSequence),
  productSequence: String(component.productSequence),
})

const numberRule = (field: NumberField) => (text: string) => numberError(field, text)

export const componentRules = {
  componentName: (text: string) => textError('componentName', text),
  modbusStartAddressOffset: numberRule('modbusStartAddressOffset'),
  componentSequence: numberRule('componentSequence'),
  productSequence: numberRule('productSequence'),
}

export const bodyOf = (values: ComponentValues): RegisteredComponentUpdate => ({
  componentName: values.componentName.trim(),
  modbusConfig: {
    startAddressOffset: readNumber('modbusStartAddressOffset', values.modbusStartAddressOffset) ?? 0,
  },
  componentSequence: readNumber('componentSequence', values.componentSequence) ?? 0,
  productSequence: readNumber('productSequence', values.productSequence) ?? 0,
})

/** Where it would stand, once the offset can be read. */
export function placeOf(
  component: KnownComponent,
  { modbusStartAddressOffset }: ComponentValues,
): ModbusPlace | undefined {
  const startAddressOffset = readNumber('modbusStartAddressOffset', modbusStartAddressOffset)
  return startAddressOffset === undefined ? undefined : { ...component, modbusConfig: { startAddressOffset } }
}
