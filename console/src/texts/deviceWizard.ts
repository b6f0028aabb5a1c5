import { inLanguage } from './parts/setup.ts'
import { en } from './en/deviceWizard.ts'

export const texts = inLanguage('deviceWizard', en)
