import { inLanguage } from './current.ts'
import { en } from './en/locationsPage.ts'

export const texts = inLanguage('locationsPage', en)
