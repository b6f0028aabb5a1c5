import { inLanguage } from './current.ts'
import { en } from './en/signInAgain.ts'

export const texts = inLanguage('signInAgain', en)
