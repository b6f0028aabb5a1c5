import { inLanguage } from './current.ts'
import { en } from './en/locationsCommissioning.ts'

export const texts = inLanguage('locationsCommissioning', en)
