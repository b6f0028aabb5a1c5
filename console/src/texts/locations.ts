import { inLanguage } from './parts/everywhere.ts'
import { en } from './en/locations.ts'

export const texts = inLanguage('locations', en)
