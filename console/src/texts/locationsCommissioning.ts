import { inLanguage } from './parts/places.ts'
import { en } from './en/locationsCommissioning.ts'

export const texts = inLanguage('locationsCommissioning', en)
