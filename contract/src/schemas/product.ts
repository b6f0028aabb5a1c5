import { z } from 'zod'
import { textLength } from '../limits.ts'
import { DefaultLimit, DefaultMeasurement } from './catalogue.ts'
import { Id, Text, Version } from './common.ts'

export const Product = z
  .object({
    productId: Id,
    product: Text().meta({ description: 'Its code; unique within the integrator' }),
    name: Text(),
    type: Text(),
    alternates: z.array(Text()).meta({ description: 'Other codes under which it is known' }),
    measurements: z
      .array(DefaultMeasurement)
      .optional()
      .meta({ description: 'What each new component of it measures' }),
    limits: z
      .array(DefaultLimit)
      .optional()
      .meta({ description: 'When each new component of it raises an alarm' }),
    version: Version,
  })
  .meta({
    id: 'Product',
    examples: [
      {
        productId: 'prd-0004',
        product: 'EM-340',
        name: 'Three-phase energy meter 340',
        type: 'ENERGY_METER',
        alternates: ['EM-330', 'EM-340-MID'],
        measurements: [
          { externalId: 'power', label: 'Power', unitId: 'kilowatt', rangeMin: 0, rangeMax: 400 },
        ],
        limits: [{ externalId: 'power', comparison: 'GREATER_THAN', threshold: 350, severity: 'WARNING' }],
        version: 1,
      },
    ],
  })

export const Unit = z
  .object({
    unitId: Id,
    name: Text(),
    symbol: Text(textLength.unitSymbol),
    quantity: Text().meta({ description: 'What it measures' }),
  })
  .meta({
    id: 'Unit',
    examples: [{ unitId: 'celsius', name: 'Degree Celsius', symbol: '°C', quantity: 'Temperature' }],
  })

export type Product = z.output<typeof Product>
export type Unit = z.output<typeof Unit>
