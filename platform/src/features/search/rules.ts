import { searchLimits } from '#contract/limits'
import { searchedLists } from '#contract/operations/search'
import type { SearchResults } from '#contract/schemas/search'
import { searchKinds, type SearchKind } from '#contract/values'
import type { Caller } from '../../base/request.ts'
import { mayCall } from '../../http/access.ts'
import { groupBy } from '../../db/rows.ts'
import type { Found, Match, WordMatch } from './store.ts'

export const kindsFor = (caller: Caller): SearchKind[] =>
  searchKinds.filter((kind) => mayCall(searchedLists[kind], caller))

/** Three bytes or more with something between them. Addresses of components are stored without. */
const separatedBytes = /^[0-9a-f]{2}(?:[:. -][0-9a-f]{2}){2,}$/i

export const asStored = (text: string): string =>
  separatedBytes.test(text) ? text.replaceAll(/[^0-9a-f]/gi, '') : text

export function asTyped(typed: readonly string[]): Match {
  const words = typed.slice(0, searchLimits.words)
  return { words, matches: words.map(occurring) }
}

/** One or two letters occur nearly everywhere, and no index finds them within a word. So they must begin one. */
const occurring = (word: string): WordMatch => ({
  anyOf: word.length < 3 ? atWordStart(word) : [`%${word}%`],
})

/** Numbers are not corrected: another digit is another thing. Shorter words would find nearly everything. */
const isCorrected = (word: string) => /^\p{L}{4,20}$/u.test(word)

/** The same with one wrong, missing, extra or exchanged letter in each word. Undefined if no word can have one. */
export function withWrongLetters({ words }: Match): Match | undefined {
  if (!words.some(isCorrected)) return undefined
  return {
    words,
    matches: words.map((word) => (isCorrected(word) ? withWrongLetter(word) : occurring(word))),
  }
}

/**
 * Either the first half of the word is right or the second one, unless the two letters between them are exchanged. The halves
 * of a short word are too short for an index, so the first half of it must be right.
 */
export function withWrongLetter(word: string): WordMatch {
  const letters = Array.from(word)
  const middle = Math.floor(letters.length / 2)
  const half = (start: number, end?: number) => letters.slice(start, end).join('')
  return {
    anyOf: [
      ...atWordStart(half(0, middle)),
      ...atWordStart(exchanged(letters, middle - 1)),
      ...(letters.length > 4 ? [`%${half(middle)}%`] : []),
    ],
    expression: `[\\t ](?:${[...new Set(spellings(letters))].join('|')})`,
  }
}

const atWordStart = (text: string) => [`%\t${text}%`, `% ${text}%`]

const exchanged = (letters: readonly string[], at: number) =>
  [...letters.slice(0, at), letters[at + 1], letters[at], ...letters.slice(at + 2)].join('')

const anyLetter = '[^\\t ]'

function spellings(letters: readonly string[]): string[] {
  const before = (at: number) => letters.slice(0, at).join('')
  const from = (at: number) => letters.slice(at).join('')
  return letters.flatMap((_, at) => [
    before(at) + anyLetter + from(at + 1),
    before(at) + anyLetter + from(at),
    before(at) + from(at + 1),
    ...(at + 1 < letters.length ? [exchanged(letters, at)] : []),
  ])
}

/** Grouped by kind. The kind with the best result comes first. */
export function asAnswer(found: readonly Found[], limit: number): SearchResults[] {
  const byKind = groupBy(
    found.toSorted((one, other) => one.position - other.position),
    ({ kind }) => kind,
  )
  const bestOf = (kind: SearchKind) => byKind.get(kind)?.[0]?.rank ?? Infinity
  return searchKinds
    .filter((kind) => byKind.has(kind))
    .toSorted((one, other) => bestOf(one) - bestOf(other))
    .map((kind) => {
      const all = byKind.get(kind) ?? []
      return {
        kind,
        results: all.slice(0, limit).map(({ id, name, detail, locationId, componentId }) => ({
          id,
          name,
          detail,
          locationId,
          componentId,
        })),
        hasMore: all.length > limit,
      }
    })
}
