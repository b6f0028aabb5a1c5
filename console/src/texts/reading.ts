import { inLanguage } from './current.ts'
import { en } from './en/reading.ts'

export const texts = inLanguage('reading', en)
