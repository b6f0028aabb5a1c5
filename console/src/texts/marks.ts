import { inLanguage } from './current.ts'
import { en } from './en/marks.ts'

export const texts = inLanguage('marks', en)
