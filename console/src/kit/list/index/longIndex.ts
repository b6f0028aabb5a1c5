import {
  naturalCollator,
  type Ranks,
  splitTexts,
  type ColumnIndex,
  type IndexRequest,
  bothOrders,
} from './columnIndex.ts'
import { toSearchText } from '../../search/search.ts'
import { type Characters, isDigit, rankCharacters, ZERO } from './characters.ts'

interface PackedKeys {
  /** All keys in one array. Only the last word of a key can be divided by `base`. */
  words: Float64Array
  begins: Uint32Array
  base: number
}

interface SortedKeys {
  /** The position of each key. */
  order: Uint32Array
  /** 1 if a key differs from the one before it in the order. */
  differs: Uint8Array
}

const FEW = 16

/** Radix quicksort: sorts by the first word, then each run of equal words by the next. Each word is read about once. */
function sortKeys({ words, begins, base }: PackedKeys): SortedKeys {
  const order = new Uint32Array(begins.length)
  for (let at = 0; at < order.length; at++) order[at] = at
  const differs = new Uint8Array(order.length)
  const current = new Float64Array(order.length)
  const pending: [low: number, high: number, depth: number][] = [[0, order.length, 0]]
  for (let range = pending.pop(); range; range = pending.pop()) {
    const [low, high, depth] = range
    for (let at = low; at < high; at++) current[at] = words[(begins[order[at] ?? 0] ?? 0) + depth] ?? 0
    sortPairs(current, order, low, high - 1)
    let from = low
    for (let at = low + 1; at <= high; at++) {
      if (at < high && current[at] === current[from]) continue
      if (at < high) differs[at] = 1
      if (at - from > 1 && (current[from] ?? 0) % base !== 0) pending.push([from, at, depth + 1])
      from = at
    }
  }
  return { order, differs }
}

/** Sorts `keys` from low to high inclusive and moves `order` with them. */
function sortPairs(keys: Float64Array, order: Uint32Array, low: number, high: number) {
  while (high - low > FEW) {
    const pivot = medianOfThree(keys[low] ?? 0, keys[(low + high) >>> 1] ?? 0, keys[high] ?? 0)
    let left = low
    let right = high
    while (left <= right) {
      while ((keys[left] ?? 0) < pivot) left++
      while ((keys[right] ?? 0) > pivot) right--
      if (left > right) break
      const key = keys[left] ?? 0
      const moved = order[left] ?? 0
      keys[left] = keys[right] ?? 0
      order[left++] = order[right] ?? 0
      keys[right] = key
      order[right--] = moved
    }
    if (right - low < high - left) {
      sortPairs(keys, order, low, right)
      low = left
    } else {
      sortPairs(keys, order, left, high)
      high = right
    }
  }
  for (let at = low + 1; at <= high; at++) {
    const key = keys[at] ?? 0
    const moved = order[at] ?? 0
    let to = at
    for (; to > low && (keys[to - 1] ?? 0) > key; to--) {
      keys[to] = keys[to - 1] ?? 0
      order[to] = order[to - 1] ?? 0
    }
    keys[to] = key
    order[to] = moved
  }
}

const medianOfThree = (a: number, b: number, c: number) =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))

/** Packs as many ranks into each word as a double holds exactly. The end of a text is 0. */
function packKeys(all: string, starts: Uint32Array, rows: Uint32Array, characters: Characters): PackedKeys {
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

/** Keys of character ranks decide where they can. The collator decides the rest, or everything if its rules go beyond characters. */
export function textRanks(all: string, starts: Uint32Array, collator = naturalCollator): Ranks {
  const textOf = (row: number) => all.slice(starts[row], starts[row + 1])
  const filled = filledRows(all, starts)
  const characters = rankCharacters(all, collator)
  const { order, differs } = sortKeys(packKeys(all, starts, filled, characters))
  const sorted = order.map((at) => filled[at] ?? 0)
  const ranks = new Uint32Array(starts.length - 1)
  let groups = 0
  for (let low = 0; low < sorted.length;) {
    let high = characters.isReliable ? low + 1 : sorted.length
    while (high < sorted.length && differs[high] === 0) high++
    groups = rankRun(sorted.subarray(low, high), textOf, collator, ranks, groups)
    low = high
  }
  for (let row = 0, at = 0; row < ranks.length; row++) {
    if (filled[at] === row) at++
    else ranks[row] = groups
  }
  return { ranks, groups }
}

function filledRows(all: string, starts: Uint32Array): Uint32Array {
  const filled = new Uint32Array(starts.length - 1)
  let count = 0
  for (let row = 0; row < filled.length; row++) {
    const from = starts[row] ?? 0
    const to = starts[row + 1] ?? 0
    if (to > from && !(mayBeSpace(all.charCodeAt(from)) && all.slice(from, to).trim() === ''))
      filled[count++] = row
  }
  return filled.subarray(0, count)
}

const mayBeSpace = (code: number) => code <= 32 || code === 160 || code >= 0x1680

/** Ranks neighbouring rows, starting with `rank`. Returns the next free rank. */
function rankRun(
  run: Uint32Array,
  textOf: (row: number) => string,
  collator: Intl.Collator,
  ranks: Uint32Array,
  rank: number,
): number {
  if (run.length === 1) {
    ranks[run[0] ?? 0] = rank
    return rank + 1
  }
  const first = textOf(run[0] ?? 0)
  if (run.every((row) => textOf(row) === first)) {
    for (const row of run) ranks[row] = rank
    return rank + 1
  }
  const entries = Array.from(run, (row) => ({ row, text: textOf(row) }))
  const compare = (a: { text: string }, b: { text: string }) =>
    a.text === b.text ? 0 : collator.compare(a.text, b.text)
  const isOrdered = entries.every((entry, at) => compare(entries[at - 1] ?? entry, entry) <= 0)
  if (!isOrdered) entries.sort(compare)
  let previous = entries[0]
  for (const entry of entries) {
    if (previous && compare(previous, entry) !== 0) rank++
    ranks[entry.row] = rank
    previous = entry
  }
  return rank + 1
}

export function buildLongIndex({ kind, source }: IndexRequest): ColumnIndex {
  if ('numbers' in source) return { orders: bothOrders(numberRanks(source.numbers)) }
  if (kind === 'search') {
    const texts = splitTexts(source.texts)
    return { search: toSearchText(texts.length, (row) => texts[row] ?? '') }
  }
  const { chunks, lengths } = source.texts
  const starts = new Uint32Array(lengths.length + 1)
  for (let row = 0; row < lengths.length; row++) starts[row + 1] = (starts[row] ?? 0) + (lengths[row] ?? 0)
  return { orders: bothOrders(textRanks(chunks.join(''), starts)) }
}

/** NaN means empty. */
function numberRanks(numbers: Float64Array): Ranks {
  const sorted = numbers.filter((value) => !Number.isNaN(value)).sort()
  const distinct = sorted.filter((value, at) => at === 0 || value !== sorted[at - 1])
  const groups = distinct.length
  const ranks = new Uint32Array(numbers.length)
  for (let row = 0; row < numbers.length; row++) {
    const value = numbers[row] ?? NaN
    ranks[row] = Number.isNaN(value) ? groups : countBelow(distinct, value)
  }
  return { ranks, groups }
}

function countBelow(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
