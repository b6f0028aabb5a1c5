import { inLanguage } from './current.ts'
import { en } from './en/locationsDialogs.ts'

export const texts = inLanguage('locationsDialogs', en)
