import { useMemo } from 'react'
import { countWanted, fold, toSearchText } from './search.ts'

/** Several texts to search in. Nothing is found that begins in one of them and ends in the next. */
export const searchedTexts = (...texts: readonly (string | null | undefined)[]): string =>
  texts.filter(Boolean).join('\u0001')

/**
 * The entries of a dialog that contain what was typed. Words and signs with a meaning, such as `not` and `=`, are for lists alone.
 * The texts are prepared once, and not at each key press.
 */
export function useMatching<Item>(
  items: readonly Item[],
  filter: string,
  searched: (item: Item) => string,
): readonly Item[] {
  const wanted = fold(filter)
  const isFiltered = wanted !== ''
  const texts = useMemo(
    () => (isFiltered ? toSearchText(items.length, (at) => searched(items[at] as Item)) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- the searched text of an item depends only on the item
    [items, isFiltered],
  )
  if (!texts) return items
  const passed = new Uint8Array(items.length)
  countWanted(texts, { kind: 'text', text: wanted, isWhole: false, isNot: false }, passed)
  return items.filter((_, at) => passed[at] === 1)
}

/** The first matching entries, for a select, which asks for them at each key press. */
export function findFirst<Item>(
  items: readonly Item[],
  search: string,
  searched: (item: Item) => string,
  limit: number,
): Item[] {
  const wanted = fold(search)
  const found: Item[] = []
  for (const item of items) {
    if (found.length >= limit) break
    if (fold(searched(item)).includes(wanted)) found.push(item)
  }
  return found
}
