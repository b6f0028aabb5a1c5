import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowReader } from './rowReader.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Reads the text in pieces of these sizes, again and again. */
function readInPieces(text: string, sizes: readonly number[]): unknown[] {
  const reader = createRowReader(null)
  const bytes = bytesOf(text)
  const rows: unknown[] = []
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    rows.push(...reader.push(bytes.slice(at, at + size)))
    at += size
  }
  reader.end()
  return rows
}

test('returns the rows of any list, wherever its bytes are split', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('a"b', '\\', '\\"', '[{,}]', 'Zürich', '東京'),
  )
  const row = fc.oneof(
    fc.record({
      id: text,
      name: text,
      layouts: fc.array(fc.record({ layoutId: text })),
      version: fc.integer(),
    }),
    text,
    fc.integer(),
    fc.constant(null),
  )
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(row), sizes, fc.constantFrom(undefined, 2), (rows, pieces, indent) => {
      const json = JSON.stringify(rows, undefined, indent)
      expect(readInPieces(` ${json}\n`, pieces)).toEqual(JSON.parse(json))
    }),
    { numRuns: 500 },
  )
})

test('returns rows as soon as they are complete, with missing fields filled in', () => {
  const reader = createRowReader({ list: { fields: { id: 'text', layouts: { list: null } } } })
  expect(reader.push(bytesOf('[{"id":"1","layouts":[]},{"id":'))).toEqual([{ id: '1', layouts: [] }])
  expect(reader.push(bytesOf('"2"}'))).toEqual([])
  expect(reader.push(bytesOf(',null]'))).toEqual([{ id: '2', layouts: [] }])
  expect(reader.push(bytesOf('\n'))).toEqual([])
  reader.end()
})

test('fails if a list breaks off or is not JSON', () => {
  const reader = createRowReader(null)
  reader.push(bytesOf('[1,2,'))
  expect(() => reader.end()).toThrow('without its end')
  expect(() => createRowReader(null).push(bytesOf('[{a},{b}]'))).toThrow(SyntaxError)
})
