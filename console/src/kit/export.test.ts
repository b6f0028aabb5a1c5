import { expect, test } from 'vitest'
import { number, text } from './list/columns.ts'
import { exportName, csvOf, dialectOf, toCsv } from './export.ts'

const columns = [text('name', 'Name'), number('floors', 'Floors')]
const rows = [
  { name: 'Hall, North', floors: -2.5 },
  { name: null, floors: null },
  { name: '=Hall 2', floors: 7 },
]

test('has a line for each shown row, in order, ending in CRLF', async () => {
  const csv = await toCsv(columns, rows, Uint32Array.of(2, 0), dialectOf('en'))
  expect(csv).toBe('Name,Floors\r\n\'=Hall 2,7\r\n"Hall, North",-2.5\r\n')
})

test.each(['de', 'fr', 'sv', 'pt-BR'])(
  'is in the form that a spreadsheet in the language %s expects',
  async (locale) => {
    const csv = await toCsv(columns, rows, Uint32Array.of(2, 0, 1), dialectOf(locale))
    expect(csv).toBe('Name;Floors\r\n\'=Hall 2;7\r\n"Hall, North";-2,5\r\n;\r\n')
  },
)

test.each(['en-GB', 'ja', 'de-CH', 'ar-EG'])('has commas in the language %s', (locale) => {
  expect(dialectOf(locale)).toEqual({ separator: ',', decimal: '.' })
})

test('texts are escaped, and numbers follow the language', () => {
  const cells = [
    ['Name', 'Floors'],
    ['=Hall; 2', -2.5],
    [null, 7],
  ] as const
  expect(csvOf(cells, dialectOf('de'))).toBe('Name;Floors\r\n"\'=Hall; 2";-2,5\r\n;7\r\n')
})

test('every file is named after what it shows, and the day', () => {
  const day = new Date(2026, 0, 5)
  expect(exportName('Location Groups', 'csv', day)).toBe('location-groups-2026-01-05.csv')
  expect(exportName('Curve of "Kühlhaus" / Süd', 'png', day)).toBe('curve-of-kühlhaus-süd-2026-01-05.png')
})
