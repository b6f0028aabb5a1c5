import { inLanguage } from './parts/places.ts'
import { en } from './en/locationsCurve.ts'

export const texts = inLanguage('locationsCurve', en)
