import { expect, test } from 'vitest'
import { markdownTable, rowsOf } from './figures.mjs'

test('the rows of a written table are read back', () => {
  const rows = [
    ['kill -9', '1.50 s / 2.00 s'],
    ['–', ''],
  ]
  expect(rowsOf(`Before it.\n\n${markdownTable(['fault', 'back after'], rows)}\n\nBehind it.`)).toEqual(rows)
  expect(rowsOf('')).toEqual([])
})
