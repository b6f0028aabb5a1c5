/** A language for tests: whatever a screen shows outside these brackets is not in its catalogue. */
export const pseudo = (text: string): string => `⟦${text}⟧`

type Texts = { [name: string]: Texts } | string | ((...values: never[]) => unknown)

/** All texts of a catalogue, and what its functions answer, changed by `wrap`. */
export function pseudoTexts<Catalogue>(texts: Catalogue, wrap: (text: unknown) => unknown): Catalogue
export function pseudoTexts(texts: Texts, wrap: (text: unknown) => unknown): unknown {
  if (typeof texts === 'string') return wrap(texts)
  if (typeof texts === 'function') return (...values: never[]) => wrap(texts(...values))
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, pseudoTexts(text, wrap)]))
}
