import { en } from './en/bell.ts'
import { inLanguage } from './parts/everywhere.ts'

export const texts = inLanguage('bell', en)
