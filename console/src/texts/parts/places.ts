import type { Reasons } from '#contract/texts/reasons/en'
import { shownLanguage } from './everywhere.ts'
import { areasOf, partIn } from './part.ts'

const part = await partIn<{ reasons: Reasons }>(shownLanguage, import.meta.glob('./*/places.ts'))

export const inLanguage = areasOf(part)

/** What became of a message about an alarm, by its code. Undefined in English: the platform says it itself. */
export const reasons = part?.reasons
