import { inLanguage } from './parts/everywhere.ts'
import { en } from './en/errors.ts'

export const texts = inLanguage('errors', en)
