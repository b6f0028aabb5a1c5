import { inLanguage } from './parts/everywhere.ts'
import { en } from './en/list.ts'

export const texts = inLanguage('list', en)
