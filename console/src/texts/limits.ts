import { inLanguage } from './current.ts'
import { en } from './en/limits.ts'

export const texts = inLanguage('limits', en)
