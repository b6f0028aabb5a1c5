import { en } from './en/traces.ts'
import { inLanguage } from './parts/setup.ts'

export const texts = inLanguage('traces', en)
