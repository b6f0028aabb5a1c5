import { en } from './en/people.ts'
import { inLanguage } from './parts/setup.ts'

export const texts = inLanguage('people', en)
