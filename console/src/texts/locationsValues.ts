import { inLanguage } from './parts/places.ts'
import { en } from './en/locationsValues.ts'

export const texts = inLanguage('locationsValues', en)
