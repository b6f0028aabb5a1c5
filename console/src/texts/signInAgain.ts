import { en } from './en/signInAgain.ts'
import { inLanguage } from './parts/everywhere.ts'

export const texts = inLanguage('signInAgain', en)
