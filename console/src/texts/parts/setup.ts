import type { Setup } from './catalogue.ts'
import { inShownLanguage } from './everywhere.ts'

const part = await inShownLanguage({
  de: async () => (await import('./de/setup.ts')).de,
  fr: async () => (await import('./fr/setup.ts')).fr,
})

/** The texts of an area in the reader's language. */
export const inLanguage = <Area extends keyof Setup>(area: Area, english: Setup[Area]): Setup[Area] =>
  part?.[area] ?? english

/** What is wrong with an installation, by its code. Undefined in English: the platform says it itself. */
export const problems = part?.problems

/** What an uplink lacks, by its code. */
export const uplinkProblems = part?.uplinkProblems
