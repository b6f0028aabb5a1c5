import { expect, test } from 'vitest'
import { afterGesture } from './afterGesture.ts'

const names = ['a', 'b', 'c', 'd', 'e']
const rows = { count: names.length, idAt: (at: number) => names[at] }
const selected = (...ids: string[]) => new Map(ids.map((id) => [id, '']))
const none = { from: 0, to: 0 }

test('a row is selected, and no longer if it is toggled again', () => {
  const once = afterGesture(selected('a'), { kind: 'toggle', at: 2 }, none, rows)
  expect(once).toEqual(selected('a', 'c'))
  expect(afterGesture(once, { kind: 'toggle', at: 2 }, none, rows)).toEqual(selected('a'))
  expect(afterGesture(selected(), { kind: 'toggle', at: 7 }, none, rows)).toEqual(selected())
})

test('a range goes from the row that was toggled last, in both directions, and shrinks again', () => {
  const down = afterGesture(selected('b'), { kind: 'range', at: 3 }, { from: 1, to: 1 }, rows)
  expect(down).toEqual(selected('b', 'c', 'd'))
  const back = afterGesture(down, { kind: 'range', at: 2 }, { from: 1, to: 3 }, rows)
  expect(back).toEqual(selected('b', 'c'))
  const up = afterGesture(back, { kind: 'range', at: 0 }, { from: 1, to: 2 }, rows)
  expect(up).toEqual(selected('a', 'b'))
})

test('other selected rows stay when a range is selected', () => {
  expect(afterGesture(selected('e', 'a'), { kind: 'range', at: 1 }, none, rows)).toEqual(
    selected('e', 'a', 'b'),
  )
})

test('a range that began in rows which the filters hide now ends at the last shown one', () => {
  const two = { ...rows, count: 2 }
  expect(afterGesture(selected(), { kind: 'range', at: 0 }, { from: 4, to: 4 }, two)).toEqual(
    selected('a', 'b'),
  )
})

test('all that the filters show are added, a reason is kept, and clearing leaves none', () => {
  const failed = new Map([['b', 'It is in use']])
  const all = afterGesture(failed, { kind: 'all' }, none, rows)
  expect([...all.keys()].toSorted()).toEqual(names)
  expect(all.get('b')).toBe('It is in use')
  expect(afterGesture(all, { kind: 'clear' }, none, rows).size).toBe(0)
})
