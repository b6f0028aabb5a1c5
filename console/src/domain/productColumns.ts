import type { Product } from '#contract/schemas/product'
import { custom, text } from '../kit/list/columns.ts'

/** What a product is, in every list of products. */
export const productColumns = [
  text('product', 'Product'),
  text('name', 'Name', { width: 180 }),
  text('type', 'Type', { hasChoices: true }),
  custom<Pick<Product, 'alternates'>>({
    id: 'alternates',
    header: 'Alternates',
    text: ({ alternates }) => alternates.join(', '),
  }),
]
