import { en } from './en/groups.ts'
import { inLanguage } from './parts/setup.ts'

export const texts = inLanguage('groups', en)
