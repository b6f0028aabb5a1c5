import { inLanguage } from './current.ts'
import { en } from './en/list.ts'

export const texts = inLanguage('list', en)
