import { roleLabels as english } from '#contract/access'
import { labels } from './current.ts'

export const roleLabels = labels?.roles ?? english
