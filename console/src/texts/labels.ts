import { roleLabels as english } from '#contract/access'
import { labels } from './parts/everywhere.ts'

export const roleLabels = labels?.roles ?? english
