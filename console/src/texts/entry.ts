import { inLanguage } from './parts/everywhere.ts'
import { en } from './en/entry.ts'

export const texts = inLanguage('entry', en)
