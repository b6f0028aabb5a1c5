import { inLanguage } from './parts/everywhere.ts'
import { en } from './en/domain.ts'

export const texts = inLanguage('domain', en)
