import { type Language, pluralIn } from '#contract/texts/language'
import { formatNumber } from '../ui/language.ts'

/** "1 location", "1,204 locations": a number as the reader writes it, with its word. */
export function countedIn(textLanguage: Language) {
  const plural = pluralIn(textLanguage)
  return (count: number, one: string, other: string): string =>
    `${formatNumber(count)} ${plural(count, { one, other })}`
}
