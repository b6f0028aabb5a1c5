import { inLanguage } from './parts/everywhere.ts'
import { en } from './en/marks.ts'

export const texts = inLanguage('marks', en)
