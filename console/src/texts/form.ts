import { inLanguage } from './parts/everywhere.ts'
import { en } from './en/form.ts'

export const texts = inLanguage('form', en)
