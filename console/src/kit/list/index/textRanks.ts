import { rankCharacters } from './characters.ts'
import { packKeys } from './packKeys.ts'
import { naturalCollator, type Ranks } from './ranks.ts'
import { sortKeys } from './sortKeys.ts'

/**
 * The collator's order, without comparing every two texts with it. Keys of character ranks decide where they can. The
 * collator decides between texts with equal keys, or between all texts if its rules go beyond single characters.
 */
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
