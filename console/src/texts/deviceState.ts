import { inLanguage } from './parts/setup.ts'
import { en } from './en/deviceState.ts'

export const texts = inLanguage('deviceState', en)
