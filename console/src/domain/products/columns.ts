import type { Product } from '#contract/schemas/product'
import { custom, text } from '../../kit/list/columns.ts'

/** What a product is, in every list of products. */
export const productColumns = [
  text('product', 'Product', { width: 96 }),
  text('name', 'Name', { width: 160 }),
  text('type', 'Type', { hasChoices: true, width: 168 }),
  custom<Pick<Product, 'alternates'>>({
    id: 'alternates',
    header: 'Alternates',
    width: 152,
    text: ({ alternates }) => alternates.join(', '),
  }),
]

/** What a product's measurements and limits have, wherever they are edited or read as tables. */
export const measurementHeaders = {
  externalId: 'Name',
  label: 'Label',
  unitId: 'Unit',
  rangeMin: 'Lowest',
  rangeMax: 'Highest',
} as const

export const limitHeaders = {
  externalId: 'Measurement',
  comparison: 'Alarm while',
  threshold: 'Threshold',
  severity: 'Severity',
} as const
