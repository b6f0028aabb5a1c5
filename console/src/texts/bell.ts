import { inLanguage } from './current.ts'
import { en } from './en/bell.ts'

export const texts = inLanguage('bell', en)
