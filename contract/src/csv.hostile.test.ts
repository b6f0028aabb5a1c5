import { expect, test } from 'vitest'
import { csvSteps } from './csv.ts'
import { importLimits } from './limits.ts'

const limits = { mostCells: 61, longestLine: importLimits.line }
const filled = (part: string, length = 4 * importLimits.line) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** A text that says which of its characters were looked at last: a step's work, without a clock. */
function watched(content: string) {
  let furthest = 0
  const charCodeAt = (at: number) => {
    furthest = Math.max(furthest, Math.min(at, content.length))
    return content.charCodeAt(at)
  }
  const text = Object.assign(new String(content), { charCodeAt }) as unknown as string
  return { text, furthest: () => furthest }
}

/** The most characters that one step has read. */
function longestStep(content: string): number {
  const { text, furthest } = watched(content)
  let [longest, before] = [0, 0]
  for (const _ of csvSteps(text, limits)) {
    longest = Math.max(longest, furthest() - before)
    before = furthest()
  }
  return Math.max(longest, furthest() - before)
}

const line = filled('x,', 1_000)

test.each([
  ['empty lines', filled('\n')],
  ['empty lines of Windows', filled('\r\n')],
  ['separators', filled(',')],
  ['lines of separators', filled(',,,,,,,,\n')],
  ['quotes', filled('"')],
  ['pairs of quotes', filled('"",')],
  ['quotes that are not closed', `a,b\n${filled('"x\n')}`],
  ['one cell', filled('x')],
  ['one quoted cell', `"${filled('x')}"`],
  ['one quoted cell of quotes', `"${filled('""')}"`],
  ['cells of one character', filled('x,y\n')],
  ['long lines', filled(`${line}\n`)],
  ['lines of the longest length', filled(`${filled('x', importLimits.line)}\n`)],
  ['apostrophes', filled("','")],
])('of %s, no step reads more than a line', (_what, content) => {
  expect(longestStep(content)).toBeLessThanOrEqual(importLimits.line + 20_001)
})

test.each([filled('x'), filled(','), `"${filled('\n')}`])(
  'a line that is too long ends the text, and its cells are not made',
  (long) => {
    const steps = [...csvSteps(`a,b\n1,2\n${long}\n3,4`, limits)].filter((step) => step !== undefined)
    expect(steps).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
      { line: 3, cells: [], isTooLong: true },
    ])
  },
)

test('a line of the longest length is read', () => {
  const cell = filled('x', importLimits.line)
  expect([...csvSteps(`${cell}\n"${cell.slice(2)}"`, limits)].filter((step) => step !== undefined)).toEqual([
    { line: 1, cells: [cell] },
    { line: 2, cells: [cell.slice(2)] },
  ])
})
