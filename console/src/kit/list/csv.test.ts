import { expect, test } from 'vitest'
import { number, text } from './columns.ts'
import { csvField, toCsv } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+49 30', "'+49 30"],
  ['-1', "'-1"],
  ['@me', "'@me"],
  ['\tcell', "'\tcell"],
  ['a=b', 'a=b'],
])('%j is written as %j', (value, written) => expect(csvField(value)).toBe(written))

test('has a line for each shown row, in their order, ending in CRLF', async () => {
  const rows = [
    { name: 'Hall, North', floors: -2 },
    { name: null, floors: null },
    { name: 'Hall 2', floors: 7 },
  ]
  const csv = await toCsv([text('name', 'Name'), number('floors', 'Floors')], rows, Uint32Array.of(2, 0))
  expect(csv).toBe('Name,Floors\r\nHall 2,7\r\n"Hall, North",-2\r\n')
})
