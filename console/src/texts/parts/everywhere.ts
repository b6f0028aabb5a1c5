import type { Language } from '#contract/texts/language'
import { textLanguage } from '../../ui/language.ts'
import type { Everywhere } from './catalogue.ts'

type Loaders<Part> = Record<Exclude<Language, 'en'>, () => Promise<Part>>

/**
 * A part of a language is one file, read before anything that says its texts. English comes with the code that says it,
 * and is what is said if the file cannot be loaded.
 */
async function partIn<Part>(language: Language, loaders: Loaders<Part>): Promise<Part | undefined> {
  return language === 'en' ? undefined : loaders[language]().catch(() => undefined)
}

const part = await partIn(textLanguage, {
  de: async () => (await import('./de/everywhere.ts')).de,
  fr: async () => (await import('./fr/everywhere.ts')).fr,
})

/** In which everything is said. */
export const shownLanguage: Language = part ? textLanguage : 'en'

export const inShownLanguage = async <Part>(loaders: Loaders<Part>): Promise<Part | undefined> =>
  partIn(shownLanguage, loaders)

/** The texts of an area in the reader's language. */
export const inLanguage = <Area extends keyof Everywhere>(
  area: Area,
  english: Everywhere[Area],
): Everywhere[Area] => part?.[area] ?? english

/** Why the platform refuses something, by its code. Undefined in English: the platform says it itself. */
export const refusals = part?.refusals

/** What values of the API are called. */
export const labels = part?.labels

/** What fields are called. Undefined in English. */
export const fieldLabels = part?.fields
