import { inLanguage } from './current.ts'
import { en } from './en/imports.ts'

export const texts = inLanguage('imports', en)
