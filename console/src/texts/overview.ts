import { inLanguage } from './parts/places.ts'
import { en } from './en/overview.ts'

export const texts = inLanguage('overview', en)
