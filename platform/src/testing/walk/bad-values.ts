import type { InjectOptions } from 'fastify'

/** Nested far deeper than any real body. */
export const deepJson = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

export const badValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  -0.1,
  1e308,
  -1e308,
  2_147_483_647,
  2_147_483_648,
  2 ** 53 + 2,
  '',
  ' ',
  '\t\n',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '👩‍👩‍👧‍👦',
  'x'.repeat(300),
  'ß'.repeat(70_000),
  'null',
  '1',
  '-',
  '.',
  '..',
  '%',
  '_',
  '\\',
  "'; drop table accounts; --",
  '{}',
  '2026-02-30',
  '24:01',
  [],
  {},
  [[]],
  [null],
  [{}],
  { a: 1 },
  { length: -1 },
  { toString: 'x' },
  JSON.parse('{"__proto__":{"isOperator":true}}'),
  JSON.parse(deepJson(500)),
]

/** Parts of an address, well formed or not. */
export const badSegments = [
  '%00',
  '%',
  '%zz',
  '%ff',
  '%ed%a0%80',
  '%2e%2e',
  '..%2f..%2faccount',
  '%2F',
  '%20',
  "'",
  '%22',
  '%5c',
  ';',
  '%F0%9F%98%80',
  'undefined',
  '__proto__',
  'constructor',
  '-1',
  '1e400',
  'x'.repeat(257),
  'x'.repeat(1_001),
  'x'.repeat(12_000),
]

export const badQueries = [
  '?%',
  '?=',
  '?&&',
  '?%00=%00',
  '?__proto__=1',
  '?constructor[prototype]=1',
  '?pageNr=1&pageNr=2',
  '?pageNr[]=1',
  '?pageNr=%00',
  '?name=%ff%fe',
  '?name=%00',
  '?cursor=AAAA',
  `?name=${'x'.repeat(5_000)}`,
]

export const json = { 'content-type': 'application/json' }

type RawBody = [string, Omit<InjectOptions, 'url'>]

/** Bodies that fit no operation, each with its name. Each operation says itself whether it takes them. */
export const wrongBodies: RawBody[] = [
  ['nothing', {}],
  ['broken JSON', { headers: json, payload: '{"a":' }],
  ['null', { headers: json, payload: 'null' }],
  ['a list', { headers: json, payload: '[]' }],
  ['a text', { headers: json, payload: '"text"' }],
  ['an deepJson', { headers: json, payload: deepJson(100_000) }],
  ['no type', { payload: '{}' }],
  ['plain text', { headers: { 'content-type': 'text/plain' }, payload: '\u0000;;;\n;' }],
]

/** Bodies that are read, and refused, in the same place for all operations. */
export const unreadableBodies: RawBody[] = [
  ['an empty body', { headers: json, payload: '' }],
  ['a stray byte', { headers: json, payload: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) }],
  ['a number beyond all numbers', { headers: json, payload: '1e999999' }],
  ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' }],
  ['XML', { headers: { 'content-type': 'text/xml' }, payload: '<a/>' }],
  ['an invalid content type', { headers: { 'content-type': ';;=' }, payload: '{}' }],
]
