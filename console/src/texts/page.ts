import { inLanguage } from './current.ts'
import { en } from './en/page.ts'

export const texts = inLanguage('page', en)
