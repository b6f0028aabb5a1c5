import { inLanguage } from './parts/places.ts'
import { en } from './en/locationsAlerted.ts'

export const texts = inLanguage('locationsAlerted', en)
