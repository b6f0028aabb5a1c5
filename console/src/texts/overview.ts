import { inLanguage } from './current.ts'
import { en } from './en/overview.ts'

export const texts = inLanguage('overview', en)
