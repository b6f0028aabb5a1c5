import { inLanguage } from './parts/everywhere.ts'
import { en } from './en/common.ts'

export const texts = inLanguage('common', en)
