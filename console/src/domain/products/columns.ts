import type { Product } from '#contract/schemas/product'
import { custom, text } from '../../kit/list/columns.ts'
import { texts as common } from '../../texts/common.ts'
import { texts } from '../../texts/products.ts'

export const productColumns = [
  text('product', common.product, { width: 96 }),
  text('name', common.name, { width: 160 }),
  text('type', common.type, { hasChoices: true, width: 168 }),
  custom<Pick<Product, 'alternates'>>({
    id: 'alternates',
    header: texts.alternates,
    width: 152,
    text: ({ alternates }) => alternates.join(', '),
  }),
]

/** What a product's measurements and limits have, wherever they are edited or read as tables. */
export const measurementHeaders = {
  externalId: common.name,
  label: texts.label,
  unitId: common.unit,
  rangeMin: texts.lowest,
  rangeMax: texts.highest,
} as const

export const registerHeaders = {
  externalId: common.measurement,
  function: texts.function,
  address: common.address,
  type: common.type,
  order: texts.order,
  scale: texts.scale,
  offset: texts.offset,
  invalid: texts.invalid,
} as const

export const functionText = texts.functions

export const limitHeaders = {
  externalId: common.measurement,
  comparison: texts.alarmWhile,
  threshold: texts.threshold,
  severity: common.severity,
} as const
