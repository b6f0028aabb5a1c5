import { inLanguage } from './current.ts'
import { en } from './en/locationsScheduleForms.ts'

export const texts = inLanguage('locationsScheduleForms', en)
