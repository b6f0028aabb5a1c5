import { inLanguage } from './current.ts'
import { en } from './en/listTools.ts'

export const texts = inLanguage('listTools', en)
