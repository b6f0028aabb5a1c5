import { z } from 'zod'
import { mostDefaults, mostImported, textLength } from '../limits.ts'
import { codecLimits, uplinkLimits } from '../uplink-limits.ts'
import { comparisons, severities } from '../values.ts'
import {
  distinct,
  DistinctList,
  duplicate,
  Id,
  Key,
  Name,
  RequiredId,
  RequiredText,
  Text,
  Value,
  Version,
} from './common.ts'
import { optionalTiming } from './conditional.ts'
import { AnyJson, UplinkValue } from './lorawan.ts'
import { Register } from './modbus.ts'

const externalId = RequiredText(textLength.externalId)

const DefaultMeasurement = z
  .strictObject({
    externalId: externalId.meta({ description: 'As the component names it' }),
    label: Name(),
    unitId: RequiredId,
    rangeMin: Value.nullable().default(null),
    rangeMax: Value.nullable().default(null),
    register: Register.optional().meta({
      description: 'How a device reads it. Components that exist are read in the same way from then on',
    }),
  })
  .refine(({ rangeMin, rangeMax }) => rangeMin === null || rangeMax === null || rangeMin <= rangeMax, {
    path: ['rangeMax'],
    message: 'The range ends before it begins',
  })

const DefaultLimit = z
  .strictObject({
    externalId: externalId.meta({ description: 'Of one of the measurements' }),
    comparison: z.enum(comparisons),
    threshold: Value,
    severity: z.enum(severities),
    ...optionalTiming,
  })
  .meta({ description: 'Becomes a conditional of each new component of the product' })

const body = {
  product: Key(textLength.product).meta({ description: 'Its code; unique within the integrator' }),
  name: Name(),
  type: RequiredText(),
  alternates: z
    .array(RequiredText(textLength.product))
    .max(mostDefaults)
    .refine(distinct, duplicate)
    .default([])
    .meta({ description: 'Other codes under which it is known' }),
  measurements: DistinctList(DefaultMeasurement, mostDefaults, (entry) => entry.externalId)
    .default([])
    .meta({ description: 'What each new component of it measures' }),
  limits: z.array(DefaultLimit).max(mostDefaults).default([]),
}

const example = {
  productId: 'prd-0004',
  product: 'EM-340',
  type: 'ENERGY_METER',
  name: 'Three-phase energy meter 340',
  measurements: [
    { externalId: 'power', label: 'Power', unitId: 'kilowatt', rangeMin: 0, rangeMax: 400, register: {} },
  ],
  limits: [{ externalId: 'power', threshold: 350, severity: 'WARNING', instruction: 'Look at the meter.' }],
}

export const ProductBody = z.strictObject(body).meta({ id: 'ProductBody', examples: [example] })

export const ProductUpdate = z
  .strictObject({ ...body, version: Version.optional() })
  .meta({ id: 'ProductUpdate', examples: [{ ...example, version: 1 }] })

export const CatalogueProduct = z
  .object({
    productId: Id,
    product: Text(),
    name: Text(),
    type: Text(),
    alternates: z.array(Text()),
    measurements: z.array(DefaultMeasurement),
    limits: z.array(DefaultLimit),
    version: Version,
  })
  .meta({ id: 'CatalogueProduct', examples: [example] })

export const ProductImport = z
  .strictObject({ products: z.array(ProductBody).min(1).max(mostImported) })
  .meta({ id: 'ProductImport' })

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
  .meta({ id: 'Product', examples: [example] })

export const CodecTrial = z
  .strictObject({
    codec: z.string().min(1).max(codecLimits.characters),
    fPort: z.int().min(0).max(255),
    bytes: z
      .string()
      .max(uplinkLimits.payloadBytes * 2)
      .regex(/^(?:[0-9A-Fa-f]{2})*$/)
      .meta({ description: 'The payload, in hexadecimal digits' }),
    recvTime: z.iso.datetime({ offset: true }).optional().meta({ description: 'Now, if it is missing' }),
  })
  .meta({
    id: 'CodecTrial',
    examples: [
      {
        codec: 'function decodeUplink({ bytes }) {\n  return { data: { temperature: bytes[0] / 10 } }\n}',
        fPort: 85,
        bytes: 'E2',
      },
    ],
  })

export const CodecTried = z
  .object({
    data: AnyJson.meta({ description: 'What the codec returns' }),
    warnings: z.array(z.string()),
    errors: z.array(z.string()),
    line: z.int().nullable().meta({ description: 'The line of the codec that failed' }),
    values: z.array(UplinkValue).meta({ description: 'What would be stored' }),
  })
  .meta({
    id: 'CodecTried',
    examples: [
      {
        data: { temperature: 22.6 },
        warnings: [],
        errors: [],
        line: null,
        values: [{ path: 'temperature', value: 22.6 }],
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
  .meta({ id: 'Unit', examples: [{ name: 'Degree Celsius' }] })

export type CatalogueProduct = z.output<typeof CatalogueProduct>
export type ImportedProduct = z.output<typeof ProductBody>
export type Product = z.output<typeof Product>
export type Unit = z.output<typeof Unit>
