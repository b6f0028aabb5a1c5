import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyValues, component, product } from './testing/anyValues.ts'
import { commitBody, commitCall, placeOf } from './commit.ts'
import type { WizardValues } from './wizardValues.ts'
import { emptyValues, hasComponent } from './wizardValues.ts'

const typed: WizardValues = {
  ...emptyValues,
  componentName: ' Meter 7 ',
  technicalZoneName: 'Engine room ',
}
const shared = {
  product: null,
  componentName: 'Meter 7',
  technicalZoneName: 'Engine room',
  modbusStartAddressOffset: 0,
  componentSequence: 0,
  productSequence: 0,
}

test('the body of a product by TCP: no identifier, blanks as their defaults', () => {
  const values = { ...typed, product, connection: 'TCP' as const, host: ' 10.0.4.17 ', port: '', unit: ' ' }
  expect(commitBody(values)).toStrictEqual({
    products: [{ ...shared, tcpConfig: { host: '10.0.4.17', port: 502, unit: 1 } }],
  })
})

test('the body of an existing component by RTU: with its identifier', () => {
  const values = {
    ...typed,
    component,
    identifier: 'EM-340-A1B2C3',
    connection: 'RTU' as const,
    slaveId: '',
  }
  expect(commitBody(values)).toStrictEqual({
    products: [{ ...shared, identifier: 'EM-340-A1B2C3', rtuConfig: { slaveId: 1 } }],
  })
})

test('nothing is sent unless something was picked, whatever else was typed', () => {
  fc.assert(
    fc.property(anyValues, (values) => {
      expect(() => commitCall('component', values)).toThrow('No component is selected')
      expect(commitCall('component', { ...values, product: null, component }).query).toEqual({})
      const withProduct = () => commitCall('product', values)
      if (values.product) expect(withProduct().query).toEqual({ product: 'EM-340' })
      else expect(withProduct).toThrow('No product is selected')
    }),
  )
})

test('the address has as many offsets as the component has slots', () => {
  const values = { ...typed, component, connection: 'RTU' as const }
  expect(placeOf(values)?.size).toBe(4)
  expect(placeOf({ ...values, component: null })?.size).toBe(1)
  expect([hasComponent(values), hasComponent(typed)]).toEqual([true, false])
})
