import { en } from './en/productForms.ts'
import { inLanguage } from './parts/setup.ts'

export const texts = inLanguage('productForms', en)
