import { inLanguage } from './parts/setup.ts'
import { en } from './en/devices.ts'

export const texts = inLanguage('devices', en)
