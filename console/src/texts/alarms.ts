import { inLanguage } from './current.ts'
import { en } from './en/alarms.ts'

export const texts = inLanguage('alarms', en)
