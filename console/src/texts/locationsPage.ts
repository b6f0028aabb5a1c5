import { inLanguage } from './parts/places.ts'
import { en } from './en/locationsPage.ts'

export const texts = inLanguage('locationsPage', en)
