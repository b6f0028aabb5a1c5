import { inLanguage } from './current.ts'
import { en } from './en/components.ts'

export const texts = inLanguage('components', en)
