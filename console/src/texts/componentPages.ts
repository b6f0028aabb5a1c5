import { inLanguage } from './current.ts'
import { en } from './en/componentPages.ts'

export const texts = inLanguage('componentPages', en)
