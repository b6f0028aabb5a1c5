import { inLanguage } from './current.ts'
import { en } from './en/domain.ts'

export const texts = inLanguage('domain', en)
