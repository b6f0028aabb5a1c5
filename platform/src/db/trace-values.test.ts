import { longestTraceValue } from '#contract/limits'
import { expect, test } from 'vitest'
import { watchEventLoop } from '../testing/event-loop.ts'
import { storedValue, storedValues } from './traces.ts'

const pairs = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({
    locationId: `location-${from + at}`,
    layoutId: `layout-${from + at}`,
    locationName: 'Kälte "Süd" '.repeat(20),
  }))

function read(text: string | null) {
  expect(Buffer.byteLength(text ?? '')).toBeLessThanOrEqual(longestTraceValue)
  return JSON.parse(text ?? 'null')
}

test('values that are short enough are stored as they are, without secrets', async () => {
  const [old, now] = [
    { name: 'A', routingKey: 'secret' },
    { name: 'B', at: new Date(0) },
  ]
  expect(await storedValues({ old, new: now })).toEqual({
    oldValue: '{"name":"A","routingKey":"***"}',
    newValue: '{"name":"B","at":"1970-01-01T00:00:00.000Z"}',
  })
  expect((await storedValues({ new: now })).oldValue).toBeNull()
  expect(storedValue(undefined)).toBeNull()
  expect(storedValue(null)).toBe('null')
})

test('of two long values the difference is stored, and a note of what was left out', async () => {
  const same = pairs(10_000)
  const old = { id: 'g', name: 'North', pairs: [...same, ...pairs(2, 20_000)] }
  const now = { id: 'g', name: 'South', pairs: [...pairs(1, 30_000), ...same] }
  const { oldValue, newValue } = await storedValues({ old, new: now })
  const note = { leftOut: '10,000 entries that stayed the same' }
  expect(read(oldValue)).toEqual({ id: 'g', name: 'North', pairs: [...pairs(2, 20_000), note] })
  expect(read(newValue)).toEqual({ id: 'g', name: 'South', pairs: [...pairs(1, 30_000), note] })
})

test('the end of a difference that is too long is left out', async () => {
  const { oldValue, newValue } = await storedValues({
    old: { id: 'g', pairs: pairs(10_000), name: 'North' },
    new: { id: 'g', pairs: pairs(10_000, 10_000), name: 'South' },
  })
  for (const [text, name, first] of [
    [oldValue, 'North', 0],
    [newValue, 'South', 10_000],
  ] as const) {
    const value = read(text)
    expect([value.id, value.name]).toEqual(['g', name])
    const kept = value.pairs.slice(0, -1)
    expect(kept.length).toBeGreaterThan(100)
    expect(kept).toEqual(pairs(kept.length, first))
    expect(value.pairs.at(-1)).toEqual({
      leftOut: `${(10_000 - kept.length).toLocaleString('en')} more entries`,
    })
  }
})

test('a long value inside of others is cut too, whatever it is made of', () => {
  const deep = storedValue({ zones: [{ zoneId: 'a', rows: pairs(5_000), token: 'secret' }, { zoneId: 'b' }] })
  const [zone, note] = read(deep).zones
  expect([zone.zoneId, zone.token, zone.rows[0], note]).toEqual([
    'a',
    '***',
    pairs(1)[0],
    { leftOut: '1 more entry' },
  ])
  const text = read(storedValue({ first: 'é😀'.repeat(100_000), second: 'short' }))
  expect(text).toMatchObject({
    first: expect.stringMatching(/… \(\S+ characters left out\)$/),
    second: 'short',
  })
  const fields = Object.fromEntries(pairs(5_000).map(({ layoutId, ...field }) => [layoutId, field]))
  expect(read(storedValue(fields)).leftOut).toMatch(/^4,\d\d\d more fields$/)
  expect(read(storedValue('\u0001'.repeat(longestTraceValue)))).toMatch(/left out\)$/)
  expect(read(storedValue(Array(100_000).fill(1))).at(-1).leftOut).toMatch(/more entries$/)
})

test('two values of 10,000 entries are compared without holding up other callers', async () => {
  const values = { old: { pairs: pairs(10_000) }, new: { pairs: pairs(10_000, 5) } }
  const loop = watchEventLoop()
  await loop.expectFree('a comparison', async () => storedValues(values))
  expect(read((await storedValues(values)).oldValue).pairs).toHaveLength(6)
})
