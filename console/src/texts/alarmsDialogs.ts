import { inLanguage } from './current.ts'
import { en } from './en/alarmsDialogs.ts'

export const texts = inLanguage('alarmsDialogs', en)
