import type { Problems } from '#contract/texts/problems/en'
import type { UplinkProblems } from '#contract/texts/uplinks/en'
import { shownLanguage } from './everywhere.ts'
import { areasOf, partIn } from './part.ts'

const part = await partIn<{ problems: Problems; uplinkProblems: UplinkProblems }>(
  shownLanguage,
  import.meta.glob('./*/setup.ts'),
)

export const inLanguage = areasOf(part)

/** What is wrong with an installation, by its code. Undefined in English: the platform says it itself. */
export const problems = part?.problems

/** What an uplink lacks, by its code. */
export const uplinkProblems = part?.uplinkProblems
