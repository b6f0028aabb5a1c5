import { defaultLanguage, type Language } from '#contract/texts/language'
import type { Fields } from '#contract/texts/fields/en'
import type { Labels } from '#contract/texts/labels/en'
import type { Refusals } from '#contract/texts/refusals/en'
import { textLanguage } from '../../ui/language.ts'
import { areasOf, partIn } from './part.ts'

const part = await partIn<{ fields: Fields; labels: Labels; refusals: Refusals }>(
  textLanguage,
  import.meta.glob('./*/everywhere.ts'),
)

/** In which everything is said. */
export const shownLanguage: Language = part ? textLanguage : defaultLanguage

export const inLanguage = areasOf(part)

/** Why the platform refuses something, by its code. Undefined in English: the platform says it itself. */
export const refusals = part?.refusals

/** What values of the API are called. */
export const labels = part?.labels

/** What fields are called. Undefined in English. */
export const fieldLabels = part?.fields
