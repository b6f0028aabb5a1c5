import { inLanguage } from './parts/places.ts'
import { en } from './en/alarmsDialogs.ts'

export const texts = inLanguage('alarmsDialogs', en)
