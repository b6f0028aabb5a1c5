import { expect, test } from 'vitest'
import { parseJson } from './body.ts'

const list = (length: number, item: string) => `[${Array<string>(length).fill(item).join(',')}]`
const fields = (length: number) => `{${Array.from({ length }, (_, at) => `"f${at}":0`).join(',')}}`

test.each([
  'null',
  '1',
  '"a,[{\\"\\\\"',
  '[]',
  '{}',
  '{"a":[1,{"b":"]]]"}]}',
  list(10_000, '{"a":1,"b":2}'),
  fields(100),
])('a body within the limits is read: %#', (text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

test.each([
  ['nested more than 32 levels', '['.repeat(33) + ']'.repeat(33)],
  ['nested more than 32 levels', '{"a":'.repeat(500_000)],
  ['more than 100 fields', fields(101)],
  ['more than 10000 entries', list(10_001, '0')],
  ['more than 60000 values', list(7, list(9_000, '0'))],
  ['not valid JSON', '{"a":'],
  ['not valid JSON', ']]]]'],
  ['not valid JSON', '"\\'],
  ['not valid JSON', ''],
])('%s', (reason, text) => {
  expect(() => parseJson(text)).toThrow(reason)
})

test('commas outside a list count too', () => {
  expect(() => parseJson(','.repeat(1_000_000))).toThrow('The body')
})
