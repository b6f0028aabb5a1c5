import fc from 'fast-check'
import { limits, type NumberField } from '../fieldRules.ts'
import type { WizardValues } from '../wizardValues.ts'

export const product = {
  productId: 'prd-1',
  product: 'EM-340',
  name: 'Energy meter 340',
  type: 'ENERGY_METER',
  alternates: ['EM-330'],
  version: 1,
}
export const component = {
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
export const numeric = fc.oneof(
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
  fc.constantFrom('', '   ', '.', '..', '\u0000', 'a\u000eb', '\ud800', 'a'.repeat(128), 'a'.repeat(129)),
  fc.constantFrom(` ${'a'.repeat(255)} `, 'a'.repeat(256)),
  fc.string({ unit: 'binary' }),
)
const fine = (field: NumberField) =>
  fc.integer({ min: limits[field].min, max: limits[field].max }).map(String)
const number = (field: NumberField) => fc.oneof({ weight: 4, arbitrary: fine(field) }, numeric)

export const anyValues = fc.record({
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
