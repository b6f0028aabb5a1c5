import { en } from './en/page.ts'
import { inLanguage } from './parts/everywhere.ts'

export const texts = inLanguage('page', en)
