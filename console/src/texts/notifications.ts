import { inLanguage } from './current.ts'
import { en } from './en/notifications.ts'

export const texts = inLanguage('notifications', en)
