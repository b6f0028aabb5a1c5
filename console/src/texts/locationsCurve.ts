import { inLanguage } from './current.ts'
import { en } from './en/locationsCurve.ts'

export const texts = inLanguage('locationsCurve', en)
