import { fold, isWanted, type Wanted } from '../../search/search.ts'
import type { Column } from '../columns.ts'
import type { Sort } from '../listState.ts'
import { compareByRanks, lettersKeepOrderInPairs, rankCharacters } from './characters.ts'
import { naturalCollator } from './columnIndex.ts'

/** More than any screen shows. */
export const FIRST_ROWS = 200

export interface ColumnFilter<Row> {
  column: Column<Row>
  wanted: Wanted
}

/** The rows that a list begins with: found in one pass, before all others are in order. */
export interface FirstRows {
  /** Goes on until this time. True when they are found. */
  advance: (until: number) => boolean
  found: () => { shown: Uint32Array; isAll: boolean }
}

const STEPS_BETWEEN_LOOKS = 512

type Passes = (row: number) => boolean

/** Of rows whose order is known. */
export function firstInOrder(order: Uint32Array, passes: Passes): FirstRows {
  const found: number[] = []
  const steps = stepper(order.length, (at) => {
    const row = order[at] ?? 0
    if (passes(row)) found.push(row)
    return found.length < FIRST_ROWS
  })
  return {
    advance: steps.advance,
    found: () => ({ shown: Uint32Array.from(found), isAll: steps.isAtEnd() }),
  }
}

/** Looks at the clock now and then. A step that answers false was the last one. */
function stepper(count: number, step: (at: number) => boolean) {
  let at = 0
  let isOver = false
  return {
    isAtEnd: () => at === count,
    advance: (until: number) => {
      while (at < count && !isOver) {
        if (at % STEPS_BETWEEN_LOOKS === 0 && performance.now() > until) return false
        isOver = !step(at++)
      }
      return true
    },
  }
}

/** Undefined for an empty value: those come last, in both directions. */
interface Sorted<Value> {
  valueAt: (row: number) => Value | undefined
  compare: (a: Value, b: Value) => number
}

interface Found<Value> {
  row: number
  value: Value
}

const SAMPLE = 1000
const KEPT = 4 * FIRST_ROWS

/** Of rows in any order. Most are beyond the last one that has a place, and that is all that has to be known of them. */
function firstOfAll<Value>(count: number, { valueAt, compare }: Sorted<Value>, passes: Passes): FirstRows {
  const empty: number[] = []
  let best: Found<Value>[] = []
  let bound: Found<Value> | undefined
  const inOrder = (a: Found<Value>, b: Found<Value>) => compare(a.value, b.value) || a.row - b.row
  const tighten = () => {
    best = best.sort(inOrder).slice(0, FIRST_ROWS)
    bound = best[FIRST_ROWS - 1] ?? bound
  }
  const take = (row: number) => {
    const value = valueAt(row)
    if (value === undefined) {
      if (empty.length < FIRST_ROWS && passes(row)) empty.push(row)
      return true
    }
    if (bound) {
      const difference = compare(value, bound.value)
      if (difference > 0 || (difference === 0 && row > bound.row)) return true
    }
    if (passes(row) && best.push({ row, value }) >= KEPT) tighten()
    return true
  }
  const steps = stepper(count, take)
  let isBegun = false
  return {
    advance: (until) => {
      if (!isBegun) {
        // What a few rows from everywhere say of the bound spares most of the others a place.
        for (let at = 0; at < count; at += Math.ceil(count / SAMPLE)) take(at)
        tighten()
        best = []
        empty.length = 0
        isBegun = true
      }
      return steps.advance(until)
    },
    found: () => {
      tighten()
      const rows = [...best.map(({ row }) => row), ...empty]
      return { shown: Uint32Array.from(rows.slice(0, FIRST_ROWS)), isAll: rows.length < FIRST_ROWS }
    },
  }
}

/** Characters that the sample lacks are left to the collator. */
const CHARACTERS_OF = 100

/** Finds what a column begins with. Its characters are ranked once for both directions. */
export function firstByColumn<Row>(rows: readonly Row[], { number, text }: Column<Row>) {
  const signOf = (direction: Sort['direction']) => (direction === 'desc' ? -1 : 1)
  if (number) {
    const valueAt = (row: number) => number(rows[row] as Row) ?? undefined
    return (direction: Sort['direction'], passes: Passes) => {
      const sign = signOf(direction)
      return firstOfAll(rows.length, { valueAt, compare: (a, b) => sign * (a - b) }, passes)
    }
  }
  const sample: string[] = []
  for (let at = 0; at < rows.length; at += Math.ceil(rows.length / CHARACTERS_OF))
    sample.push(text(rows[at] as Row))
  const characters = rankCharacters(sample.join(''), naturalCollator, lettersKeepOrderInPairs)
  const compare = characters.isReliable
    ? (a: string, b: string) => compareByRanks(a, b, characters) || naturalCollator.compare(a, b)
    : naturalCollator.compare
  const valueAt = (row: number) => {
    const value = text(rows[row] as Row)
    return isBlank(value) ? undefined : value
  }
  return (direction: Sort['direction'], passes: Passes) => {
    const sign = signOf(direction)
    return firstOfAll(rows.length, { valueAt, compare: (a, b) => sign * compare(a, b) }, passes)
  }
}

const isBlank = (text: string) => {
  const code = text.charCodeAt(0)
  return !(code > 32 && code < 127) && text.trim() === ''
}

/** What a row has to be to pass all filters. */
export const passing =
  <Row>(rows: readonly Row[], filters: readonly ColumnFilter<Row>[]) =>
  (at: number): boolean =>
    filters.every(({ column, wanted }) => {
      const row = rows[at] as Row
      const value = wanted.kind === 'numbers' ? (column.number?.(row) ?? NaN) : fold(column.text(row))
      return isWanted(wanted, value)
    })
