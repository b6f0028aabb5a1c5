import { defaultLanguage, type Language } from '#contract/texts/language'

/** A file for each language, by its address. English has none: it comes with the code that says it. */
type Files = Record<string, () => Promise<unknown>>

/**
 * A part of a language is one file, read before anything that says its texts. Undefined in English, which is also what is said
 * if the file cannot be loaded. The files are found by their addresses, because their types are those of the English texts,
 * which import this.
 */
export async function partIn<Own>(language: Language, files: Files): Promise<Partial<Own> | undefined> {
  if (language === defaultLanguage) return undefined
  const load = Object.entries(files).find(([address]) => address.startsWith(`./${language}/`))?.[1]
  const file = (await load?.().catch(() => undefined)) as Partial<Record<Language, Own>> | undefined
  return file?.[language]
}

/** The texts of an area in the reader's language. That each language has them all says `catalogue.ts`. */
export const areasOf =
  (part: object | undefined) =>
  <Texts>(area: string, english: Texts): Texts =>
    (part as Record<string, Texts> | undefined)?.[area] ?? english
