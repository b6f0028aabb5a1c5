import { expect, test } from 'vitest'
import { createKept } from './kept.ts'

test('it never keeps more than its limit, and keeps what was used last', () => {
  const kept = createKept<number>(2)
  kept.set('a', 1)
  kept.set('b', 2)
  expect(kept.get('a')).toBe(1)
  kept.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual([1, undefined, 3])
  kept.delete('a')
  expect(kept.get('a')).toBeUndefined()
})
