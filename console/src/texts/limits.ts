import { inLanguage } from './parts/places.ts'
import { en } from './en/limits.ts'

export const texts = inLanguage('limits', en)
