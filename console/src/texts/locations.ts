import { inLanguage } from './current.ts'
import { en } from './en/locations.ts'

export const texts = inLanguage('locations', en)
