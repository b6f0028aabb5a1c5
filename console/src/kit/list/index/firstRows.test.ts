import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWanted } from '../../search/search.ts'
import { number, text } from '../columns.ts'
import { buildColumnIndex } from './columnIndex.ts'
import { FIRST_ROWS, firstByColumn, firstInOrder, passing } from './firstRows.ts'
import { selectRows } from './useShownRows.ts'
import { toSearchText } from '../../search/search.ts'

interface Thing {
  name: string
  size: number | null
}

const columns = { name: text('name', 'Name'), size: number('size', 'Size') }
const part = fc.constantFrom(
  'Hall',
  'hall',
  'Ōsaka',
  'Zürich',
  '東京',
  '7',
  '007',
  '12',
  ' ',
  '-',
  'ß',
  '\u0308',
)
const things = fc.array(
  fc.record({
    name: fc.array(part, { maxLength: 4 }).map((parts) => parts.join('')),
    size: fc.option(fc.integer({ min: -3, max: 9 })),
  }),
  { minLength: 1, maxLength: 3 * FIRST_ROWS, size: 'max' },
)

const filterOf = (typed: string) => {
  const wanted = readWanted(typed, 'texts')
  return wanted ? [{ column: columns.name, wanted }] : []
}

/** All rows in order, as the whole list shows them. */
function inOrder(rows: readonly Thing[], by: 'name' | 'size', direction: 'asc' | 'desc', typed: string) {
  const texts = rows.map(({ name }) => name)
  const source =
    by === 'size'
      ? { numbers: Float64Array.from(rows, ({ size }) => size ?? NaN) }
      : { texts: { chunks: [texts.join('')], lengths: Uint32Array.from(texts, (name) => name.length) } }
  const { orders } = buildColumnIndex({ kind: 'orders', source })
  const order = orders?.[direction === 'asc' ? 'ascending' : 'descending'] ?? expect.fail('not ordered')
  const searched = toSearchText(texts.length, (at) => texts[at] ?? '')
  return {
    order,
    shown: selectRows(
      order,
      filterOf(typed).map(({ wanted }) => ({ searched, wanted })),
    ),
  }
}

const typed = fc.constantFrom('', 'hall', 'not hall', '=hall', 'empty', 'not 7', '東')

test('the beginning is that of the whole list, in both directions, with any filter', () => {
  const by = fc.constantFrom<('name' | 'size')[]>('name', 'size')
  const direction = fc.constantFrom<('asc' | 'desc')[]>('asc', 'desc')
  fc.assert(
    fc.property(things, by, direction, typed, (rows, column, way, filter) => {
      const whole = inOrder(rows, column, way, filter)
      const passes = passing(rows, filterOf(filter))
      for (const first of [
        firstByColumn<Thing>(rows, columns[column])(way, passes),
        firstInOrder(whole.order, passes),
      ]) {
        while (!first.advance(0)) first.advance(Infinity)
        const { shown, isAll } = first.found()
        expect([...shown]).toEqual(Array.from(whole.shown.slice(0, FIRST_ROWS)))
        if (isAll) expect(shown).toHaveLength(whole.shown.length)
        if (whole.shown.length < FIRST_ROWS) expect(isAll).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})
