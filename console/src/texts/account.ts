import { en } from './en/account.ts'
import { inLanguage } from './parts/setup.ts'

export const texts = inLanguage('account', en)
