import { inLanguage } from './current.ts'
import { en } from './en/find.ts'

export const texts = inLanguage('find', en)
