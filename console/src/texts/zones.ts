import { inLanguage } from './current.ts'
import { en } from './en/zones.ts'

export const texts = inLanguage('zones', en)
