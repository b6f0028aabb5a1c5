import { inLanguage } from './parts/everywhere.ts'
import { en } from './en/find.ts'

export const texts = inLanguage('find', en)
