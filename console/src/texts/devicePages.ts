import { inLanguage } from './parts/setup.ts'
import { en } from './en/devicePages.ts'

export const texts = inLanguage('devicePages', en)
