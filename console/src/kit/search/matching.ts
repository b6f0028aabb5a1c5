import { useMemo } from 'react'
import { fold, countWanted, toSearchText, type Wanted, readWanted } from './search.ts'

/** Several texts to search in. Nothing is found that begins in one of them and ends in the next. */
export const searchedTexts = (...texts: readonly (string | null | undefined)[]): string =>
  texts.filter(Boolean).join('\u0001')

/** The entries of a dialog that match a filter. The texts are prepared once, and not at each key press. */
export function useMatching<Item>(
  items: readonly Item[],
  filter: string,
  searched: (item: Item) => string,
): readonly Item[] {
  const wanted = readWanted(filter, 'entries')
  const isFiltered = wanted !== undefined
  const texts = useMemo(
    () => (isFiltered ? toSearchText(items.length, (at) => searched(items[at] as Item)) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- the searched text of an item depends only on the item
    [items, isFiltered],
  )
  if (!wanted || !texts) return items
  const passed = new Uint8Array(items.length)
  countWanted(texts, wanted, passed)
  return items.filter((_, at) => passed[at] === 1)
}

/** The first matching entries, for a select, which asks for them at each key press. */
export function findFirst<Item>(
  items: readonly Item[],
  search: string,
  searched: (item: Item) => string,
  limit: number,
): Item[] {
  const wanted = readWanted(search, 'entries')
  const found: Item[] = []
  for (const item of items) {
    if (found.length >= limit) break
    if (!wanted || holds(searched(item), wanted)) found.push(item)
  }
  return found
}

function holds(searched: string, wanted: Wanted): boolean {
  if (wanted.kind !== 'text') return false
  const text = fold(searched)
  return (wanted.isWhole ? text === wanted.text : text.includes(wanted.text)) !== wanted.isNot
}
