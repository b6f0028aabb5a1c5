import { inLanguage } from './parts/setup.ts'
import { en } from './en/sensors.ts'

export const texts = inLanguage('sensors', en)
