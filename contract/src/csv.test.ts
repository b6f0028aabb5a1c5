import { expect, test } from 'vitest'
import { csvField, csvLines, separatorOf } from './csv.ts'

test.each([
  ['', ''],
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['a; b', '"a; b"'],
  ['a\tb', '"a\tb"'],
  ['a\rb', '"a\rb"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['say "hi"', '"say ""hi"""'],
  ['a=b', 'a=b'],
  ['2026-11-15', '2026-11-15'],
])('%j is written as %j', (text, written) => expect(csvField(text)).toBe(written))

test.each([
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+49 30', "'+49 30"],
  ['-1', "'-1"],
  ['@me', "'@me"],
  ['＝1+1', "'＝1+1"],
  ['\tcell', '"\'\tcell"'],
  ['\r=1', '"\'\r\'=1"'],
  ['a;=1+1', '"a;\'=1+1"'],
  ['a,=1+1', '"a,\'=1+1"'],
  ['a\t@SUM(1)', '"a\t\'@SUM(1)"'],
  ['a\n-1', '"a\n\'-1"'],
])('%j could become a formula and is written as %j', (text, written) => {
  expect(csvField(text)).toBe(written)
})

test('no cell begins like a formula, whichever separator a spreadsheet uses', () => {
  const starts = ['=', '+', '-', '@', ';', ',', '\t', '\r', '\n', '"', 'x', ' ']
  const texts = starts.flatMap((a) => starts.flatMap((b) => starts.map((c) => a + b + c + '1')))
  for (const text of texts) {
    const written = csvField(text)
    const inside = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
    expect(inside, JSON.stringify(text)).not.toMatch(/^[=+\-@\t\r\n]/)
    expect(inside, JSON.stringify(text)).not.toMatch(/[,;\t\r\n][=+\-@]/)
  }
})

const cellsIn = (text: string) => [...csvLines(text)].map(({ cells }) => cells)

test('cells are read as they were written, whatever they contain', () => {
  const parts = ['=', '+', '-', '@', ';', ',', '\t', '\r', '\n', '"', "'", 'x', ' ', '＝']
  const texts = parts.flatMap((a) => parts.flatMap((b) => parts.map((c) => a + b + c)))
  for (const text of texts)
    expect(cellsIn(`${csvField(text)},y`), JSON.stringify(text)).toEqual([[text, 'y']])
})

test.each([
  ['a,b\r\n1,2\r\n', ','],
  ['a;b\n1;2', ';'],
  ['a\tb\r1\t2', '\t'],
  ['\ufeffa;b\n\n;\n1;2\n', ';'],
  ['"a";"b"\n"1";2', ';'],
])('%j has two columns', (text, separator) => {
  expect(separatorOf(text)).toBe(separator)
  expect(cellsIn(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('the separator is looked for outside of quotes', () => {
  expect(cellsIn('"a, b, c";d\n1;2')[0]).toEqual(['a, b, c', 'd'])
})

test('lines are numbered as rows of a spreadsheet, which count empty ones, and breaks in a cell do not', () => {
  expect([...csvLines('a,b\n\n"two\nlines",2\n3,')]).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['two\nlines', '2'] },
    { line: 4, cells: ['3', ''] },
  ])
})

test('a quote that is not closed ends with the text, and one inside of a cell is plain', () => {
  expect(cellsIn('a\n"x,y\nz')).toEqual([['a'], ['x,y\nz']])
  expect(cellsIn('a,b\n1" pipe,2')).toEqual([
    ['a', 'b'],
    ['1" pipe', '2'],
  ])
})

test('of a line, only so many cells are kept', () => {
  expect([...csvLines('a,b,c,d\n1,2,3', { mostCells: 3 })].map(({ cells }) => cells.length)).toEqual([3, 3])
})
