import { inLanguage } from './current.ts'
import { en } from './en/modbus.ts'

export const texts = inLanguage('modbus', en)
