import { inLanguage } from './current.ts'
import { en } from './en/locationsValueForms.ts'

export const texts = inLanguage('locationsValueForms', en)
