import { inLanguage } from './parts/setup.ts'
import { en } from './en/componentPages.ts'

export const texts = inLanguage('componentPages', en)
