import { en } from '#contract/texts/fields/en'
import { inLanguage } from './parts/everywhere.ts'

export const texts = inLanguage('fields', en)
