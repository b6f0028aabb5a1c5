import { inLanguage } from './current.ts'
import { en } from './en/errors.ts'

export const texts = inLanguage('errors', en)
