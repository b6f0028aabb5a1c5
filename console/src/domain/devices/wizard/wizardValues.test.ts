import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { greatestInteger } from '#contract/limits'
import { DeviceCommit } from '#contract/schemas/device-commit'
import { commitBody, commitCall, placeOf } from './commit.ts'
import { limits, type NumberField, numberError, readNumber, textError, textFields } from './fieldRules.ts'
import type { WizardValues } from './wizardValues.ts'
import {
  emptyValues,
  fromComponent,
  hasComponent,
  hasProduct,
  isComponentConfigured,
  isConnected,
  isProductConfigured,
  rtuDefaults,
  tcpDefaults,
  withConnection,
} from './wizardValues.ts'

const product = {
  productId: 'prd-1',
  product: 'EM-340',
  name: 'Energy meter 340',
  type: 'ENERGY_METER',
  alternates: ['EM-330'],
  version: 1,
}
const component = {
  componentName: 'Energy meter 7',
  identifier: 'EM-340-A1B2C3',
  productType: 'ENERGY_METER',
  zoneName: 'Engine room',
  origin: 'DEVICE_COMPONENT' as const,
  modbusConfig: { startAddressOffset: 40 },
  componentSequence: 2,
  productSequence: 1,
  size: 4,
}

const edges = Object.values(limits).flatMap(({ min, max, default: blank }) => [
  min - 1,
  min,
  blank,
  max,
  max + 1,
])
const numeric = fc.oneof(
  fc.constantFrom(...edges.map(String)),
  fc.integer({ min: -300, max: 70_000 }).map(String),
  fc.maxSafeInteger().map(String),
  fc.double().map(String),
  fc.constantFrom(
    '',
    ' ',
    '\t',
    ' 7 ',
    '007',
    '+7',
    '1e2',
    '0x1F',
    '5,02',
    '٣',
    '５０２',
    '1 000',
    '-0',
    'NaN',
    '𝟝',
  ),
  fc.string({ unit: 'binary' }),
)
const textual = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('Meter 7', '10.0.4.17', 'Kühlhaus Süd') },
  fc.constantFrom('', '   ', '.', '..', '\u0000', '\ud800', 'a'.repeat(128), 'a'.repeat(129)),
  fc.constantFrom(` ${'a'.repeat(255)} `, 'a'.repeat(256)),
  fc.string({ unit: 'binary' }),
)
const fine = (field: NumberField) =>
  fc.integer({ min: limits[field].min, max: limits[field].max }).map(String)
const number = (field: NumberField) => fc.oneof({ weight: 4, arbitrary: fine(field) }, numeric)

const anyValues = fc.record({
  product: fc.constantFrom(product, null),
  component: fc.constant(null),
  identifier: textual,
  componentName: textual,
  technicalZoneName: textual,
  componentSequence: number('componentSequence'),
  productSequence: number('productSequence'),
  modbusStartAddressOffset: number('modbusStartAddressOffset'),
  connection: fc.constantFrom('TCP' as const, 'RTU' as const, '' as const),
  host: fc.oneof(textual, fc.domain(), fc.ipV4(), fc.ipV6(), fc.webAuthority({ withPort: true })),
  port: number('port'),
  unit: number('unit'),
  slaveId: number('slaveId'),
}) satisfies fc.Arbitrary<WizardValues>

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

describe('any text in any numeric field', () => {
  const specified: [NumberField, number, number, number][] = [
    ['port', 1, 65_535, 502],
    ['unit', 1, 247, 1],
    ['slaveId', 1, 247, 1],
    ['modbusStartAddressOffset', 0, Infinity, 0],
    ['componentSequence', 0, Infinity, 0],
    ['productSequence', 0, Infinity, 0],
  ]
  test.each(specified)('%s goes from %d to %d, and blank means %d', (field, min, max, blank) => {
    fc.assert(
      fc.property(numeric, (text) => {
        const value = readNumber(field, text)
        if (text.trim() === '') expect(value).toBe(blank)
        else if (value !== undefined) {
          expect(value).toBe(Number(text))
          expect(Number.isInteger(value) && value >= min && value <= max).toBe(true)
        }
        expect(numberError(field, text) === null).toBe(value !== undefined)
      }),
      { numRuns: 1000 },
    )
  })

  test.each(specified)('%s accepts every whole number within its limits', (field, min, max) => {
    fc.assert(
      fc.property(fc.integer({ min, max: Math.min(max, greatestInteger) }), (value) => {
        expect(readNumber(field, ` ${value} `)).toBe(value)
      }),
    )
  })

  test('fails nowhere, and gives an address only when the step is complete', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        for (const field of textFields) textError(field, values[field])
        expect(placeOf(values) !== undefined).toBe(isConnected(values))
      }),
      runs,
    )
  })
})

describe('the body', () => {
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

  test('of a product by TCP: no identifier, blanks as their defaults', () => {
    const values = { ...typed, product, connection: 'TCP' as const, host: ' 10.0.4.17 ', port: '', unit: ' ' }
    expect(commitBody(values)).toStrictEqual({
      products: [{ ...shared, tcpConfig: { host: '10.0.4.17', port: 502, unit: 1 } }],
    })
  })

  test('of an existing component by RTU: with its identifier', () => {
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

  test('choosing one kind of connection clears the other', () => {
    const values = { ...typed, host: 'plc', port: '503', unit: '9', slaveId: '12' }
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

  test('the address has as many offsets as the component has slots', () => {
    const values = { ...typed, component, connection: 'RTU' as const }
    expect(placeOf(values)?.size).toBe(4)
    expect(placeOf({ ...values, component: null })?.size).toBe(1)
    expect([hasComponent(values), hasComponent(typed)]).toEqual([true, false])
  })
})
