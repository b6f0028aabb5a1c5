import { inLanguage } from './parts/setup.ts'
import { en } from './en/reading.ts'

export const texts = inLanguage('reading', en)
