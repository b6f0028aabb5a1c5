import { inLanguage } from './parts/everywhere.ts'
import { en } from './en/bulk.ts'

export const texts = inLanguage('bulk', en)
