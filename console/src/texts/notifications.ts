import { inLanguage } from './parts/places.ts'
import { en } from './en/notifications.ts'

export const texts = inLanguage('notifications', en)
