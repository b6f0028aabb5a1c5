import { expect, test } from 'vitest'
import { csvField } from './csv.ts'

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
