import type { Characters } from './characters.ts'
import type { PackedKeys } from './sortKeys.ts'

/** Packs as many ranks into each word as a double holds exactly. The end of a text is 0. */
export function packKeys(
  all: string,
  starts: Uint32Array,
  rows: Uint32Array,
  characters: Characters,
): PackedKeys {
  const base = characters.highest + 1
  const perWord = Math.floor(Math.log(Number.MAX_SAFE_INTEGER) / Math.log(base))
  let room = 0
  let longest = 0
  for (const row of rows) {
    const most = 2 * ((starts[row + 1] ?? 0) - (starts[row] ?? 0)) + 1
    room += Math.ceil(most / perWord)
    if (most > longest) longest = most
  }
  const key = new Uint16Array(longest + perWord)
  const words = new Float64Array(room)
  const begins = new Uint32Array(rows.length)
  let end = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    begins[at] = end
    const length = writeKey(key, all, starts[row] ?? 0, starts[row + 1] ?? 0, characters)
    key.fill(0, length, length + perWord)
    for (let from = 0; from <= length; from += perWord) {
      let word = 0
      for (let slot = from; slot < from + perWord; slot++) word = word * base + (key[slot] ?? 0)
      words[end++] = word
    }
  }
  return { words, begins, base }
}

/** A number becomes the rank of 0, its count of digits and its digits, so that 2 comes before 10. */
function writeKey(key: Uint16Array, all: string, from: number, to: number, characters: Characters) {
  const { ranks, seconds, highest } = characters
  let end = 0
  let at = from
  while (at < to) {
    const code = all.charCodeAt(at)
    if (!isDigit(code)) {
      const rank = ranks[code] ?? 0
      const second = seconds[code] ?? 0
      if (rank > 0) key[end++] = rank
      if (second > 0) key[end++] = second
      at++
      continue
    }
    while (at + 1 < to && all.charCodeAt(at) === ZERO && isDigit(all.charCodeAt(at + 1))) at++
    key[end] = ranks[ZERO] ?? 0
    const counted = end + 1
    end = counted + 1
    while (at < to && isDigit(all.charCodeAt(at))) key[end++] = ranks[all.charCodeAt(at++)] ?? 0
    const digits = end - counted - 1
    // Numbers that are too long count as equal here, and the collator compares them.
    if (digits >= highest) end = counted + 1
    key[counted] = Math.min(digits, highest)
    if (digits >= highest) return end
  }
  return end
}

const ZERO = 48
const isDigit = (code: number) => code >= ZERO && code <= ZERO + 9
