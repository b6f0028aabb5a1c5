import { en } from './en/notices.ts'
import { inLanguage } from './parts/places.ts'

export const texts = inLanguage('notices', en)
