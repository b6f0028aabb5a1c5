import { inLanguage } from './current.ts'
import { en } from './en/locationsForm.ts'

export const texts = inLanguage('locationsForm', en)
