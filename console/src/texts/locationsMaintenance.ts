import { inLanguage } from './parts/places.ts'
import { en } from './en/locationsMaintenance.ts'

export const texts = inLanguage('locationsMaintenance', en)
