import { inLanguage } from './current.ts'
import { en } from './en/common.ts'

export const texts = inLanguage('common', en)
