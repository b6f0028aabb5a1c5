import { inLanguage } from './current.ts'
import { en } from './en/devices.ts'

export const texts = inLanguage('devices', en)
