import { inLanguage } from './parts/places.ts'
import { en } from './en/locationsForm.ts'

export const texts = inLanguage('locationsForm', en)
