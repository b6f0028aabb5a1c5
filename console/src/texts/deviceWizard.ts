import { inLanguage } from './current.ts'
import { en } from './en/deviceWizard.ts'

export const texts = inLanguage('deviceWizard', en)
