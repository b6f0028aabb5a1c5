import { en } from './en/listTools.ts'
import { inLanguage } from './parts/everywhere.ts'

export const texts = inLanguage('listTools', en)
