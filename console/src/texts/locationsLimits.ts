import { inLanguage } from './current.ts'
import { en } from './en/locationsLimits.ts'

export const texts = inLanguage('locationsLimits', en)
