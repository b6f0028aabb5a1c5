import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DeviceCommit } from '#contract/schemas/device'
import { anyValues, component, product } from './testing/anyValues.ts'
import {
  commitBody,
  commitCall,
  emptyValues,
  fromComponent,
  hasComponent,
  hasProduct,
  isComponentConfigured,
  isConnected,
  isProductConfigured,
  rangeOf,
  rtuDefaults,
  tcpDefaults,
  withConnection,
  type WizardValues,
} from './wizardValues.ts'

const isAccepted = (values: WizardValues) => DeviceCommit.safeParse(commitBody(values)).success
const runs = { numRuns: 3000 }

describe('the steps accept exactly what the platform accepts', () => {
  test('for a product', () => {
    const seen = { through: 0, held: 0 }
    fc.assert(
      fc.property(anyValues, (values) => {
        const isReady = isProductConfigured(values) && isConnected(values)
        seen[isReady ? 'through' : 'held'] += 1
        expect(isReady).toBe(hasProduct(values) && isAccepted(values))
      }),
      runs,
    )
    expect(Math.min(seen.through, seen.held)).toBeGreaterThan(30)
  })

  test('for an existing component', () => {
    fc.assert(
      fc.property(anyValues, (typed) => {
        const values = { ...typed, product: null, component }
        expect(isComponentConfigured(values) && isConnected(values)).toBe(isAccepted(values))
      }),
      runs,
    )
  })
})

test('choosing one kind of connection clears the other', () => {
  const values = { ...emptyValues, host: 'plc', port: '503', unit: '9', slaveId: '12' }
  expect(withConnection(values, 'RTU')).toMatchObject({ connection: 'RTU', slaveId: '12', ...tcpDefaults })
  expect(withConnection(values, 'TCP')).toMatchObject({ connection: 'TCP', host: 'plc', ...rtuDefaults })
})

test('an existing component fills in its known values and nothing else', () => {
  expect(fromComponent(component)).toStrictEqual({
    component,
    identifier: 'EM-340-A1B2C3',
    componentName: 'Energy meter 7',
    technicalZoneName: 'Engine room',
    modbusStartAddressOffset: '40',
    componentSequence: '2',
    productSequence: '1',
  })
  // Another platform may leave out what it does not know.
  const { componentName, identifier, origin } = component
  const bare = { componentName, identifier, origin } as typeof component
  expect(fromComponent(bare)).toMatchObject({
    technicalZoneName: '',
    modbusStartAddressOffset: '0',
    componentSequence: '0',
    productSequence: '0',
  })
})

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
  expect(rangeOf(values)?.size).toBe(4)
  expect(rangeOf({ ...values, component: null })?.size).toBe(1)
  expect([hasComponent(values), hasComponent(typed)]).toEqual([true, false])
})
