import { codecLimits } from '#contract/uplink-limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flatten, flattenBoth } from './flatten.ts'

const value = (path: string, number: number) => ({ path, value: number })

test('numbers and booleans have the path that people read in the network server', () => {
  const decoded = {
    temperature: 22.6,
    open: true,
    name: 'Hall',
    channel: [{ value: 1 }, null, { value: 3 }],
    a: { b: 0 },
  }
  expect(flatten(decoded)).toEqual([
    value('temperature', 22.6),
    value('open', 1),
    value('channel[0].value', 1),
    value('channel[2].value', 3),
    value('a.b', 0),
  ])
})

test('what is no object has no values', () => {
  for (const decoded of [undefined, null, 7, 'text', [], {}]) expect(flatten(decoded)).toEqual([])
})

test('depth, count and length are bounded', () => {
  const deep = { a: { b: { c: { d: { e: { f: 1, g: { h: 1 } } } } } } }
  expect(flatten(deep)).toEqual([value('a.b.c.d.e.f', 1)])
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`v${at}`, at]))
  expect(flatten(many)).toHaveLength(codecLimits.values)
  expect(flatten({ ['x'.repeat(codecLimits.path + 1)]: 1 })).toEqual([])
})

test('any JSON becomes a bounded list of finite numbers with different paths', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.jsonValue({ maxDepth: 8 }), (decoded, normalized) => {
      const found = flattenBoth(decoded, normalized)
      expect(found.length).toBeLessThanOrEqual(codecLimits.values)
      expect(new Set(found.map(({ path }) => path)).size).toBe(found.length)
      for (const { path, value: number } of found)
        expect(Number.isFinite(number) && path.length > 0 && path.length <= codecLimits.path).toBe(true)
    }),
  )
})

test('what the network server made alike is there beside what it decoded', () => {
  const normalized = [{ air: { temperature: 20, relativeHumidity: 41 } }]
  expect(flattenBoth({ temp: 20 }, normalized)).toEqual([
    value('temp', 20),
    value('air.temperature', 20),
    value('air.relativeHumidity', 41),
  ])
})
