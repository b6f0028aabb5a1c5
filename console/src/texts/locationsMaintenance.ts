import { inLanguage } from './current.ts'
import { en } from './en/locationsMaintenance.ts'

export const texts = inLanguage('locationsMaintenance', en)
