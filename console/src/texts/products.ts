import { inLanguage } from './parts/setup.ts'
import { en } from './en/products.ts'

export const texts = inLanguage('products', en)
