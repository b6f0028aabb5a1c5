import { inLanguage } from './current.ts'
import { en } from './en/deviceState.ts'

export const texts = inLanguage('deviceState', en)
