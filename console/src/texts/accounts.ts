import { en } from './en/accounts.ts'
import { inLanguage } from './parts/setup.ts'

export const texts = inLanguage('accounts', en)
