import { inLanguage } from './current.ts'
import { en } from './en/sensors.ts'

export const texts = inLanguage('sensors', en)
