import { en } from './en/integrations.ts'
import { inLanguage } from './parts/setup.ts'

export const texts = inLanguage('integrations', en)
