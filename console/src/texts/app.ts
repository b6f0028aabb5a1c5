import { inLanguage } from './current.ts'
import { en } from './en/app.ts'

export const texts = inLanguage('app', en)
