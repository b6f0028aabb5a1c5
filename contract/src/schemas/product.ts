import { z } from 'zod'
import { mostDefaults, mostImported, textLength } from '../limits.ts'
import { comparisons, productMakers, severities, uplinkDecoders } from '../values.ts'
import { Codec, CodecExamples } from './codecs/codec.ts'
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
  decoder: null,
  measurements: [
    { externalId: 'power', label: 'Power', unitId: 'kilowatt', rangeMin: 0, rangeMax: 400, register: {} },
  ],
  limits: [{ externalId: 'power', threshold: 350, severity: 'WARNING', instruction: 'Look at the meter.' }],
}

const decoding = {
  decoder: z
    .enum(uplinkDecoders)
    .nullable()
    .optional()
    .meta({
      description:
        'How uplinks of its LoRaWAN sensors are decoded. `BUILT_IN`: as payloads of ELSYS. `NETWORK_SERVER`: what that has decoded counts. `CODEC`: by ' +
        'the codec. Empty: `BUILT_IN` for a sensor of ELSYS, `NETWORK_SERVER` for others. If it is left out, it stays',
    }),
  codec: Codec.nullable().optional().meta({ description: 'If it is left out, it stays' }),
  examples: CodecExamples.optional().meta({
    description: 'They are run at each save of the codec. If they are left out, they stay',
  }),
  saveAnyway: z
    .boolean()
    .default(false)
    .meta({ description: 'Save a codec that fails, or does not give what its examples say' }),
}

export const ProductBody = z
  .strictObject({ ...body, ...decoding })
  .meta({ id: 'ProductBody', examples: [example] })

export const ProductUpdate = z
  .strictObject({ ...body, ...decoding, version: Version.optional() })
  .meta({ id: 'ProductUpdate', examples: [{ ...example, version: 1 }] })

const madeBy = z
  .enum(productMakers)
  .meta({ description: '`INTEGRATOR`: the integrator itself has made it, and may change it' })
const isCommon = z.boolean().meta({ description: 'Every integrator can use it' })
const decoder = z
  .enum(uplinkDecoders)
  .nullable()
  .meta({ description: 'How uplinks of its sensors are decoded' })

const ImportedProduct = z
  .strictObject({
    ...body,
    madeBy: madeBy.optional().meta({ description: 'Ignored' }),
    isCommon: isCommon.optional().meta({ description: 'Ignored' }),
    decoder: decoder.optional().meta({ description: 'Ignored' }),
  })
  .meta({ id: 'ImportedProduct', examples: [example] })

export const CatalogueProduct = z
  .object({
    productId: Id,
    product: Text(),
    name: Text(),
    type: Text(),
    alternates: z.array(Text()),
    measurements: z.array(DefaultMeasurement),
    limits: z.array(DefaultLimit),
    madeBy: madeBy.optional(),
    isCommon: isCommon.optional(),
    decoder: decoder.optional(),
    version: Version,
  })
  .meta({ id: 'CatalogueProduct', examples: [example] })

export const ProductWithCodec = CatalogueProduct.extend({
  codec: Codec.nullable(),
  examples: CodecExamples,
}).meta({ id: 'ProductWithCodec', examples: [{ ...example, codec: null, examples: [] }] })

export const ProductImport = z
  .strictObject({ products: z.array(ImportedProduct).min(1).max(mostImported) })
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
    madeBy: madeBy.optional(),
    isCommon: isCommon.optional(),
    decoder: decoder.optional(),
    version: Version,
  })
  .meta({ id: 'Product', examples: [example] })

export const Unit = z
  .object({
    unitId: Id,
    name: Text(),
    symbol: Text(textLength.unitSymbol),
    quantity: Text().meta({ description: 'What it measures' }),
  })
  .meta({ id: 'Unit', examples: [{ name: 'Degree Celsius' }] })

export type CatalogueProduct = z.output<typeof CatalogueProduct>
export type ImportedProduct = Omit<z.output<typeof ImportedProduct>, 'madeBy' | 'isCommon' | 'decoder'>
export type ProductBody = z.output<typeof ProductBody>
export type ProductWithCodec = z.output<typeof ProductWithCodec>
export type Product = z.output<typeof Product>
export type Unit = z.output<typeof Unit>
