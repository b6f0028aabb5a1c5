import { inLanguage } from './current.ts'
import { en } from './en/locationsSchedule.ts'

export const texts = inLanguage('locationsSchedule', en)
