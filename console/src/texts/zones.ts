import { inLanguage } from './parts/places.ts'
import { en } from './en/zones.ts'

export const texts = inLanguage('zones', en)
