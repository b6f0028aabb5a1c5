import { inLanguage } from './current.ts'
import { en } from './en/entry.ts'

export const texts = inLanguage('entry', en)
