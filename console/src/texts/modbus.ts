import { inLanguage } from './parts/setup.ts'
import { en } from './en/modbus.ts'

export const texts = inLanguage('modbus', en)
