import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../ui/language.ts'
import { inLanguage } from './parts/setup.ts'

const plural = pluralIn('en')

export const texts = inLanguage('products', {
  alternates: 'Alternates',
  label: 'Label',
  lowest: 'Lowest',
  highest: 'Highest',
  function: 'Function',
  order: 'Order',
  scale: 'Scale',
  offset: 'Offset',
  invalid: 'Invalid',
  /** The four tables of Modbus, as people call them. */
  functions: {
    COIL: 'Coil',
    DISCRETE_INPUT: 'Discrete input',
    HOLDING_REGISTER: 'Holding',
    INPUT_REGISTER: 'Input',
  },
  alarmWhile: 'Alarm while',
  threshold: 'Threshold',
  titleOf: (product: string) => `Product ${product}`,
  factsOf: (product: string) => `Facts of ${product}`,
  registers: 'Registers',
  deleteProduct: 'Delete Product',
  isUsed: (name: string, uses: number) =>
    plural(uses, {
      one: `${name} cannot be deleted: ${formatNumber(uses)} component of it is registered.`,
      other: `${name} cannot be deleted: ${formatNumber(uses)} components of it are registered.`,
    }),
  deleteTheseFirst: (uses: number) => plural(uses, { one: 'Delete it first.', other: 'Delete these first.' }),
  sureToDelete: (product: string) => `Are you sure you want to delete the product "${product}"?`,
  failedToDelete: 'Failed to delete product. Please try again.',
  deleted: (product: string) => `Product ${product} deleted`,
})

export type ProductsTexts = typeof texts
