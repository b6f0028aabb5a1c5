import { en } from './en/queue.ts'
import { inLanguage } from './parts/everywhere.ts'

export const texts = inLanguage('queue', en)
