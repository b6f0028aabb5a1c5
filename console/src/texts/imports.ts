import { inLanguage } from './parts/everywhere.ts'
import { en } from './en/imports.ts'

export const texts = inLanguage('imports', en)
