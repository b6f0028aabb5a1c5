import { inLanguage } from './parts/places.ts'
import { en } from './en/alarms.ts'

export const texts = inLanguage('alarms', en)
