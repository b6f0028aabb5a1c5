import { sortKeys, type PackedKeys } from './sortKeys.ts'

/**
 * Sorts by keys of small integers, one for each character, ranked by the collator's own base order, numbers by value.
 * Contractions, accents and case may leave neighbours in the wrong order: the caller has to check.
 */
export function presort(values: readonly string[], collator: Intl.Collator): Uint32Array {
  const { ranks, highest } = characterRanks(values, collator)
  return sortKeys(packKeys(values, ranks, highest))
}

/** Rank 0 is for characters that the collator ignores; 1 and up for all others that occur. */
function characterRanks(values: readonly string[], collator: Intl.Collator) {
  const occurs = new Uint8Array(0x10000)
  for (const digit of '0123456789') occurs[digit.charCodeAt(0)] = 1
  for (const value of values) for (let at = 0; at < value.length; at++) occurs[value.charCodeAt(at)] = 1
  const base = new Intl.Collator(collator.resolvedOptions().locale, { sensitivity: 'base' })
  const characters: string[] = []
  for (let code = 0; code < occurs.length; code++)
    if (occurs[code]) characters.push(String.fromCharCode(code))
  characters.sort(base.compare)
  const ranks = new Uint16Array(0x10000)
  let previous = ''
  let highest = 0
  for (const character of characters) {
    if (base.compare(previous, character) !== 0) highest++
    ranks[character.charCodeAt(0)] = highest
    previous = character
  }
  return { ranks, highest }
}

/** Packs as many ranks into each word as a double holds exactly; the end of a text is 0. */
function packKeys(values: readonly string[], ranks: Uint16Array, highest: number): PackedKeys {
  const base = highest + 1
  const perWord = Math.floor(Math.log(Number.MAX_SAFE_INTEGER) / Math.log(base))
  let room = 0
  let longest = 0
  for (const value of values) {
    const most = 2 * value.length + 1
    room += Math.ceil(most / perWord)
    if (most > longest) longest = most
  }
  const key = new Uint16Array(longest + perWord)
  const words = new Float64Array(room)
  const starts = new Uint32Array(values.length)
  let end = 0
  for (let row = 0; row < values.length; row++) {
    starts[row] = end
    const length = writeKey(key, values[row] ?? '', ranks, highest)
    key.fill(0, length, length + perWord)
    for (let from = 0; from <= length; from += perWord) {
      let word = 0
      for (let at = from; at < from + perWord; at++) word = word * base + (key[at] ?? 0)
      words[end++] = word
    }
  }
  return { words, starts, base }
}

/** A number becomes the rank of 0, its count of digits, its digits: so 2 comes before 10. */
function writeKey(key: Uint16Array, value: string, ranks: Uint16Array, highest: number) {
  let end = 0
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    if (!isDigit(code)) {
      const rank = ranks[code] ?? 0
      if (rank > 0) key[end++] = rank
      continue
    }
    while (value.charCodeAt(at) === ZERO && isDigit(value.charCodeAt(at + 1))) at++
    key[end] = ranks[ZERO] ?? 0
    const counted = end + 1
    end = counted + 1
    do key[end++] = ranks[value.charCodeAt(at++)] ?? 0
    while (isDigit(value.charCodeAt(at)))
    key[counted] = Math.min(end - counted - 1, highest)
    at--
  }
  return end
}

const ZERO = 48
const isDigit = (code: number) => code >= ZERO && code <= ZERO + 9
