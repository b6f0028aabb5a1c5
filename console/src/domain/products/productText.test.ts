import { describe, expect, it } from 'vitest'
import type { CatalogueProduct } from '#contract/schemas/product'
import {
  exported,
  productsToCsv,
  readLimits,
  readMeasurements,
  readProducts,
  readCsv,
} from './productText.ts'

const meter: CatalogueProduct = {
  productId: 'prd-1',
  product: 'EM-340',
  name: 'Meter, "three-phase"',
  type: 'ENERGY_METER',
  alternates: ['EM-330', 'EM-350'],
  measurements: [
    {
      externalId: 'power',
      label: 'Power',
      unitId: 'kilowatt',
      rangeMin: -30,
      rangeMax: 400,
      register: {
        function: 'INPUT_REGISTER',
        address: 52,
        type: 'I32',
        order: 'CDAB',
        scale: -0.001,
        offset: -40,
        invalid: -32_768,
      },
    },
    {
      externalId: 'open',
      label: 'Open',
      unitId: 'switch',
      rangeMin: null,
      rangeMax: null,
      register: {
        function: 'HOLDING_REGISTER',
        address: 0,
        type: 'BIT',
        bit: 3,
        order: 'ABCD',
        scale: 1,
        offset: 0,
      },
    },
    { externalId: 'current', label: 'Current', unitId: 'ampere', rangeMin: null, rangeMax: null },
  ],
  limits: [
    { externalId: 'power', comparison: 'GREATER_THAN', threshold: -5, severity: 'WARNING' },
    {
      externalId: 'power',
      comparison: 'LESS_THAN',
      threshold: 5,
      severity: 'CRITICAL',
      deadBand: 0.5,
      onDelaySeconds: 300,
      offDelaySeconds: 90,
      noValuePeriods: 3,
      instruction: 'Look at the fan; then\nat the \\n door, "please"',
    },
    {
      externalId: 'power',
      comparison: 'EQUAL',
      threshold: 0,
      severity: 'INFO',
      instruction: '=Call',
    },
  ],
  version: 3,
}

describe('an export', () => {
  it('can be read back from CSV', () => {
    expect(readProducts(productsToCsv([meter]))).toEqual([exported(meter)])
  })

  it('has no empty instructions', () => {
    const limits = meter.limits.map((limit) => ({ instruction: null, ...limit }))
    expect(exported({ ...meter, limits })).toEqual(exported(meter))
  })

  it('can be read back from JSON', () => {
    expect(readProducts(JSON.stringify([exported(meter)]))).toEqual([exported(meter)])
    expect(readProducts(JSON.stringify({ products: [exported(meter)] }))).toEqual([exported(meter)])
  })
})

describe('text that people wrote', () => {
  it('may name a unit by its symbol or its name', () => {
    const units = [
      { unitId: 'celsius', name: 'Degree Celsius', symbol: '°C', quantity: 'Temperature' },
      { unitId: 'count', name: 'Count', symbol: '', quantity: 'Number' },
    ]
    const csv =
      'Product,NAME,type,Measurements\nT-1,Sensor,SENSOR,"t; Air; °C\nu; Water; degree celsius\nn; Doors; Count\nx; X; ell"'
    const [read] = readProducts(csv, units)
    expect(read?.measurements.map(({ unitId }) => unitId)).toEqual(['celsius', 'celsius', 'count', 'ell'])
  })

  it('may leave out of a register what is usual', () => {
    const [read] = readMeasurements('power; Power; kilowatt; ; ; holding register; 4; u16')
    expect(read?.register).toEqual({
      function: 'HOLDING_REGISTER',
      address: 4,
      type: 'U16',
      order: 'ABCD',
      scale: 1,
      offset: 0,
    })
    expect(() => readMeasurements('power; Power; kilowatt; 0; 1; COIL')).toThrow('A register needs')
    expect(() => readMeasurements('power; Power; kilowatt; 0; 1; COIL; 4; BOX')).toThrow(
      '"BOX" is none of BOOL',
    )
  })

  it('is refused with a reason that names the place', () => {
    expect(() => readMeasurements('power')).toThrow('A measurement needs')
    expect(() => readMeasurements('power; Power; kilowatt; much')).toThrow('"much" is no number')
    expect(() => readLimits('power; EQUAL; 5; INFO; wide')).toThrow('"wide" is no number')
    expect(() => readLimits('power; ABOVE; 5; WARNING')).toThrow('"ABOVE" is none of GREATER_THAN')
    expect(() => readProducts('product,name\nEM,Meter')).toThrow('The first line lacks type')
    expect(() => readProducts('product,name,type,limits\nEM,Meter,X,power')).toThrow('Line 2: A limit needs')
    expect(() => readProducts('{ broken')).toThrow('The file is no JSON')
  })

  it('may use semicolons, and end without a line break', () => {
    expect(readCsv('a;b\r\n1;"x\ny"\r\n\r\n2;')).toEqual([
      ['a', 'b'],
      ['1', 'x\ny'],
      ['2', ''],
    ])
  })
})
