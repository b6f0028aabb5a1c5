import { inLanguage } from './parts/setup.ts'
import { en } from './en/components.ts'

export const texts = inLanguage('components', en)
