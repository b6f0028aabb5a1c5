import { inLanguage } from './parts/places.ts'
import { en } from './en/locationsLimits.ts'

export const texts = inLanguage('locationsLimits', en)
