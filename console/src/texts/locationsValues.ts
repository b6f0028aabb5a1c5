import { inLanguage } from './current.ts'
import { en } from './en/locationsValues.ts'

export const texts = inLanguage('locationsValues', en)
