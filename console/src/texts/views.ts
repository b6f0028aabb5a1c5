import { inLanguage } from './current.ts'
import { en } from './en/views.ts'

export const texts = inLanguage('views', en)
