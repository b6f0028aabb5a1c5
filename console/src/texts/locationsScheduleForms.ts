import { inLanguage } from './parts/places.ts'
import { en } from './en/locationsScheduleForms.ts'

export const texts = inLanguage('locationsScheduleForms', en)
