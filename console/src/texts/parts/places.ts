import type { Places } from './catalogue.ts'
import { inShownLanguage } from './everywhere.ts'

const part = await inShownLanguage({
  de: async () => (await import('./de/places.ts')).de,
  fr: async () => (await import('./fr/places.ts')).fr,
})

/** The texts of an area in the reader's language. */
export const inLanguage = <Area extends keyof Places>(area: Area, english: Places[Area]): Places[Area] =>
  part?.[area] ?? english

/** What became of a message about an alarm, by its code. Undefined in English: the platform says it itself. */
export const reasons = part?.reasons
