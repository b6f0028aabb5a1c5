import type { Language } from '#contract/texts/language'
import { textLanguage } from '../ui/language.ts'
import type { Catalogue, Translation } from './catalogue.ts'

/**
 * A language is one file, read before anything that says its texts. English comes in parts, each with the code that says
 * it, and is what is said if the file cannot be loaded.
 */
async function load(): Promise<Translation | undefined> {
  if (textLanguage === 'de') return (await import('./de.ts')).de
  if (textLanguage === 'fr') return (await import('./fr.ts')).fr
  return undefined
}

const catalogue = await load().catch(() => undefined)

/** In which everything is said. */
export const shownLanguage: Language = catalogue ? textLanguage : 'en'

/** The texts of an area in the reader's language. */
export const inLanguage = <Area extends keyof Catalogue>(
  area: Area,
  english: Catalogue[Area],
): Catalogue[Area] => catalogue?.[area] ?? english

/** Why the platform refuses something, by its code. Undefined in English: the platform says it itself. */
export const refusals = catalogue?.refusals

/** What values of the API are called. */
export const labels = catalogue?.labels
