import { inLanguage } from './parts/places.ts'
import { en } from './en/locationsLimitForm.ts'

export const texts = inLanguage('locationsLimitForm', en)
