import { expect, test } from 'vitest'
import { number, text } from './columns.ts'
import { toCsv } from './csv.ts'

test('has a line for each shown row, in their order, ending in CRLF', async () => {
  const rows = [
    { name: 'Hall, North', floors: -2 },
    { name: null, floors: null },
    { name: '=Hall 2', floors: 7 },
  ]
  const csv = await toCsv([text('name', 'Name'), number('floors', 'Floors')], rows, Uint32Array.of(2, 0))
  expect(csv).toBe('Name,Floors\r\n\'=Hall 2,7\r\n"Hall, North",-2\r\n')
})
