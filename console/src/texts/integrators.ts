import { en } from './en/integrators.ts'
import { inLanguage } from './parts/setup.ts'

export const texts = inLanguage('integrators', en)
