import { inLanguage } from './current.ts'
import { en } from './en/products.ts'

export const texts = inLanguage('products', en)
