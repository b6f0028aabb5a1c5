import { inLanguage } from './current.ts'
import { en } from './en/locationsLimitForm.ts'

export const texts = inLanguage('locationsLimitForm', en)
