import { expect, test } from 'vitest'
import { targetOf } from './TreeList.tsx'

const lines = [
  { id: 'zone', level: 1, isOpen: true },
  { id: 'component', level: 2, isOpen: true },
  { id: 'power', level: 3 },
  { id: 'current', level: 3 },
  { id: 'closed', level: 1, isOpen: false },
]

test('arrow keys move along the lines and stop at the ends', () => {
  expect(targetOf('ArrowDown', lines, 0)).toBe(1)
  expect(targetOf('ArrowDown', lines, 4)).toBeUndefined()
  expect(targetOf('ArrowUp', lines, 0)).toBeUndefined()
  expect([targetOf('Home', lines, 3), targetOf('End', lines, 0)]).toEqual([0, 4])
})

test('right opens a line or goes into it, left closes it or goes out', () => {
  expect(targetOf('ArrowRight', lines, 4)).toBe('toggle')
  expect(targetOf('ArrowRight', lines, 0)).toBe(1)
  expect(targetOf('ArrowRight', lines, 2)).toBeUndefined()
  expect(targetOf('ArrowLeft', lines, 3)).toBe(1)
  expect(targetOf('ArrowLeft', lines, 1)).toBe('toggle')
  expect(targetOf('ArrowLeft', lines, 4)).toBeUndefined()
})

test('other keys do nothing', () => {
  expect(targetOf('x', lines, 0)).toBeUndefined()
  expect(targetOf('ArrowDown', [], 0)).toBeUndefined()
})
