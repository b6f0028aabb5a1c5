import { presort } from './presort.ts'

export interface Ranks {
  /** One for each row; equal values share a rank; empty values have the rank `groups`. */
  ranks: Uint32Array
  /** How many different ranks the rows with a value have. */
  groups: number
}

export const naturalCollator = new Intl.Collator(undefined, { numeric: true })

/** The collator decides the order; the presort only brings the values so close to it that one pass is mostly enough. */
export function textRanks(values: readonly string[], collator = naturalCollator): Ranks {
  const { distinct, which } = distinctValues(values)
  const near = presort(distinct, collator)
  const compare = (a: number, b: number) => collator.compare(distinct[a] ?? '', distinct[b] ?? '')
  const { rankOf, groups } = rankNeighbours(near, compare) ?? rankAfterSorting(near, compare)
  return { ranks: which.map((at) => (at === BLANK ? groups : (rankOf[at] ?? 0))), groups }
}

const BLANK = 0xffffffff
const SAMPLE = 4096

/** Where hardly a value repeats, looking for repetitions costs more than it saves: after a sample it stops. */
function distinctValues(values: readonly string[]) {
  const seen = new Map<string, number>()
  const distinct: string[] = []
  const which = new Uint32Array(values.length)
  let worthwhile = true
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? ''
    let at = worthwhile ? seen.get(value) : undefined
    if (at === undefined) {
      at = value.trim() === '' ? BLANK : distinct.push(value) - 1
      if (worthwhile) seen.set(value, at)
    }
    which[row] = at
    if (row === SAMPLE) worthwhile = distinct.length < SAMPLE / 2
  }
  return { distinct, which }
}

/** Ranks by the groups of equal neighbours, or nothing when two neighbours are in the wrong order. */
function rankNeighbours(sorted: Uint32Array, compare: (a: number, b: number) => number) {
  const rankOf = new Uint32Array(sorted.length)
  let rank = 0
  for (let position = 1; position < sorted.length; position++) {
    const at = sorted[position] ?? 0
    const order = compare(sorted[position - 1] ?? 0, at)
    if (order > 0) return undefined
    if (order < 0) rank++
    rankOf[at] = rank
  }
  return { rankOf, groups: sorted.length === 0 ? 0 : rank + 1 }
}

/** An ordinary array, because its sort takes advantage of what is in order already; that of a typed array does not. */
function rankAfterSorting(near: Uint32Array, compare: (a: number, b: number) => number) {
  const sorted = Uint32Array.from([...near].sort(compare))
  return (
    rankNeighbours(sorted, (a, b) => -Math.abs(compare(a, b))) ?? { rankOf: sorted, groups: sorted.length }
  )
}
