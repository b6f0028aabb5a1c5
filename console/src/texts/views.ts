import { inLanguage } from './parts/everywhere.ts'
import { en } from './en/views.ts'

export const texts = inLanguage('views', en)
