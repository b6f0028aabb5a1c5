import { en } from '#contract/texts/sentences/en'
import { inLanguage } from './parts/setup.ts'

export const texts = inLanguage('sentences', en)
