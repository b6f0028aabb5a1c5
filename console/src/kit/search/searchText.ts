import { fold } from './fold.ts'
import type { Wanted } from './wanted.ts'

/** Many texts, prepared to be searched together. */
export interface SearchText {
  /** All texts normalised, each followed by a line feed, which no normalised text contains. */
  folded: string
  /** Where each text starts in `folded`, and where the last one ends. */
  starts: Uint32Array
}

export function toSearchText(count: number, textAt: (at: number) => string): SearchText {
  const starts = new Uint32Array(count + 1)
  const texts: string[] = []
  let end = 0
  for (let at = 0; at < count; at++) {
    const text = fold(textAt(at))
    texts.push(text)
    end += text.length + 1
    starts[at + 1] = end
  }
  return { folded: count > 0 ? `${texts.join('\n')}\n` : '', starts }
}

/** Numbers if a range of them is wanted, and otherwise texts. */
export type Searched = SearchText | Float64Array

/** Adds one to the count of each matching row. */
export function countWanted(searched: Searched, wanted: Wanted, passed: Uint8Array): void {
  const step = wanted.isNot ? -1 : 1
  if (wanted.isNot) for (let row = 0; row < passed.length; row++) passed[row] = (passed[row] ?? 0) + 1
  const pass = (row: number) => {
    passed[row] = (passed[row] ?? 0) + step
  }
  if (searched instanceof Float64Array) {
    if (wanted.kind === 'numbers') passNumbers(searched, wanted, pass)
  } else if (wanted.kind === 'empty') passEmpty(searched, pass)
  else if (wanted.kind === 'text') passTexts(searched, wanted, pass)
}

function passEmpty({ starts }: SearchText, pass: (row: number) => void) {
  for (let row = 0; row + 1 < starts.length; row++)
    if ((starts[row + 1] ?? 0) - (starts[row] ?? 0) === 1) pass(row)
}

function passNumbers(
  numbers: Float64Array,
  { least, most, isOpen }: Extract<Wanted, { kind: 'numbers' }>,
  pass: (row: number) => void,
) {
  for (let row = 0; row < numbers.length; row++) {
    const value = numbers[row] ?? NaN
    if (isOpen ? value > least && value < most : value >= least && value <= most) pass(row)
  }
}

/** Searches all texts at once, which is much faster than one by one. */
function passTexts(
  { folded, starts }: SearchText,
  { text, isWhole }: Extract<Wanted, { kind: 'text' }>,
  pass: (row: number) => void,
) {
  const count = starts.length - 1
  const needle = isWhole ? `${text}\n` : text
  let row = 0
  let found = folded.indexOf(needle)
  while (found !== -1 && row < count) {
    while ((starts[row + 1] ?? Infinity) <= found) row++
    if (!isWhole || found === starts[row]) pass(row)
    row++
    found = folded.indexOf(needle, starts[row])
  }
}
