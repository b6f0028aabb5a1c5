import { inLanguage } from './parts/places.ts'
import { en } from './en/locationsSchedule.ts'

export const texts = inLanguage('locationsSchedule', en)
