import type { Product } from '#contract/schemas/product'
import type { RegisterFunction } from '#contract/values'
import { custom, text } from '../../kit/list/columns.ts'

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

export const registerHeaders = {
  externalId: 'Measurement',
  function: 'Function',
  address: 'Address',
  type: 'Type',
  order: 'Order',
  scale: 'Scale',
  offset: 'Offset',
  invalid: 'Invalid',
} as const

/** The four tables of Modbus, as people call them. */
export const functionText: Record<RegisterFunction, string> = {
  COIL: 'Coil',
  DISCRETE_INPUT: 'Discrete input',
  HOLDING_REGISTER: 'Holding',
  INPUT_REGISTER: 'Input',
}

export const limitHeaders = {
  externalId: 'Measurement',
  comparison: 'Alarm while',
  threshold: 'Threshold',
  severity: 'Severity',
} as const
