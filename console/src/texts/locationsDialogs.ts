import { inLanguage } from './parts/places.ts'
import { en } from './en/locationsDialogs.ts'

export const texts = inLanguage('locationsDialogs', en)
