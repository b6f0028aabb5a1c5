import { inLanguage } from './current.ts'
import { en } from './en/locationsAlerted.ts'

export const texts = inLanguage('locationsAlerted', en)
