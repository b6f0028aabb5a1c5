import { inLanguage } from './current.ts'
import { en } from './en/devicePages.ts'

export const texts = inLanguage('devicePages', en)
