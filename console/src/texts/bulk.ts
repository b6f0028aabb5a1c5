import { inLanguage } from './current.ts'
import { en } from './en/bulk.ts'

export const texts = inLanguage('bulk', en)
