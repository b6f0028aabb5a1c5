import { inLanguage } from './parts/everywhere.ts'
import { en } from './en/app.ts'

export const texts = inLanguage('app', en)
