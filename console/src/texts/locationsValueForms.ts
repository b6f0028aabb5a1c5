import { inLanguage } from './parts/places.ts'
import { en } from './en/locationsValueForms.ts'

export const texts = inLanguage('locationsValueForms', en)
