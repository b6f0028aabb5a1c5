import { inLanguage } from './current.ts'
import { en } from './en/form.ts'

export const texts = inLanguage('form', en)
