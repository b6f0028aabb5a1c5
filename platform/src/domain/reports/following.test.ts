import type { Comparison } from '#contract/values'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followSamples, type Limit, type LimitsFrom } from './following.ts'

const limit = (comparison: Comparison, threshold: number): Limit => ({
  conditionalId: `${comparison} ${threshold}`,
  comparison,
  threshold,
  severity: 'WARNING',
  enabled: true,
})
const above = limit('GREATER_THAN', 8)

interface Case {
  from: number
  to: number
  longestHold: number
  limits: LimitsFrom[]
  samples: [time: number, value: number][]
}

function follow({ samples, ...given }: Case) {
  const earlier = samples.filter(([time]) => time < given.from).at(-1)
  const before = earlier && { time: earlier[0], value: earlier[1] }
  const following = followSamples({ ...given, before, isCelsius: true })
  for (const [time, value] of samples) if (time >= given.from && time < given.to) following.take(time, value)
  return following.end()
}

test('a value holds until the next one, and a silence that is too long is a gap', () => {
  const found = follow({
    from: 0,
    to: 6000,
    longestHold: 900,
    limits: [{ from: 0, limits: [above] }],
    samples: [
      [0, 5],
      [600, 9],
      [1200, 11],
      [1800, 4],
      // 40 minutes without a value.
      [4200, 6],
      [5100, 6],
    ],
  })
  expect(found).toMatchObject({
    samples: 6,
    least: 4,
    greatest: 11,
    mean: 41 / 6,
    secondsInside: 600 + 900 + 900,
    secondsOutside: 1200,
    secondsUnknown: 2400,
    excursions: [{ begins: 600, ends: 1800, extreme: 11, limit: above }],
    gaps: [{ begins: 1800, ends: 4200 }],
    longestGap: 2400,
  })
})

test('the last value before the period holds in it, and a limit counts from when it was made', () => {
  const found = follow({
    from: 1000,
    to: 2000,
    longestHold: 900,
    limits: [
      { from: 0, limits: [] },
      { from: 1300, limits: [above] },
      { from: 1500, limits: [] },
    ],
    samples: [
      [900, 10],
      [1700, 10],
    ],
  })
  expect(found).toMatchObject({ samples: 1, secondsInside: 800, secondsOutside: 200, secondsUnknown: 0 })
  expect(found.excursions).toMatchObject([{ begins: 1300, ends: 1500 }])
})

test('without a sample nothing is known', () => {
  const found = follow({ from: 0, to: 100, longestHold: 900, limits: [], samples: [] })
  expect(found).toMatchObject({ samples: 0, mean: null, least: null, secondsUnknown: 100, gapCount: 1 })
})

test('the mean kinetic temperature of a steady value is that value, and is nearer to warm ones', () => {
  const of = (...values: number[]) =>
    follow({
      from: 0,
      to: 600,
      longestHold: 900,
      limits: [],
      samples: values.map((value, at) => [at * 60, value]),
    }).meanKinetic
  expect(of(5, 5, 5)).toBeCloseTo(5, 9)
  // By hand: 10000 / -ln((exp(-10000/278.15) + exp(-10000/298.15)) / 2) - 273.15
  expect(of(5, 25)).toBeCloseTo(19.6977, 3)
})

/** Second by second: slow, and so simple that it is right. */
function reference({ from, to, longestHold, limits, samples }: Case) {
  let [inside, outside, unknown] = [0, 0, 0]
  const states: string[] = []
  for (let second = from; second < to; second += 1) {
    const at = samples.findLastIndex(([time]) => time <= second)
    const held = samples[at]
    const next = Math.min(to, samples[at + 1]?.[0] ?? to)
    const valid = limits.findLast((one) => one.from <= second)?.limits ?? []
    if (!held || next - held[0] > longestHold) {
      unknown += 1
      states.push('unknown')
    } else {
      const isOutside = valid.some(({ comparison, threshold }) =>
        comparison === 'GREATER_THAN' ? held[1] > threshold : held[1] < threshold,
      )
      if (isOutside) outside += 1
      else inside += 1
      states.push(isOutside ? 'outside' : 'inside')
    }
  }
  const excursions = states.filter((state, at) => state === 'outside' && states[at - 1] !== 'outside').length
  const own = samples.filter(([time]) => time >= from && time < to).map(([, value]) => value)
  return { inside, outside, unknown, excursions, own }
}

test('on any history it is as counted second by second', () => {
  const limits = fc.array(
    fc.record({
      comparison: fc.constantFrom<Comparison>('GREATER_THAN', 'LESS_THAN'),
      threshold: fc.integer({ min: -3, max: 12 }),
    }),
    { maxLength: 2 },
  )
  const cases = fc
    .record({
      from: fc.integer({ min: 0, max: 300 }),
      length: fc.integer({ min: 1, max: 900 }),
      longestHold: fc.integer({ min: 30, max: 200 }),
      steps: fc.array(fc.tuple(fc.integer({ min: 1, max: 250 }), fc.integer({ min: -5, max: 15 })), {
        maxLength: 30,
      }),
      changes: fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), limits), { maxLength: 4 }),
      first: limits,
    })
    .map(({ from, length, longestHold, steps, changes, first }): Case => {
      let time = 0
      const samples = steps.map(([step, value]): [number, number] => [(time += step), value])
      let changed = 0
      const made = (list: { comparison: Comparison; threshold: number }[]) =>
        list.map(({ comparison, threshold }) => limit(comparison, threshold))
      return {
        from,
        to: from + length,
        longestHold,
        samples,
        limits: [
          { from: 0, limits: made(first) },
          ...changes.map(([step, list]) => ({ from: (changed += step), limits: made(list) })),
        ],
      }
    })
  fc.assert(
    fc.property(cases, (given) => {
      const [found, wanted] = [follow(given), reference(given)]
      expect(found.secondsInside).toBe(wanted.inside)
      expect(found.secondsOutside).toBe(wanted.outside)
      expect(found.secondsUnknown).toBe(wanted.unknown)
      expect(found.excursionCount).toBe(wanted.excursions)
      expect(found.samples).toBe(wanted.own.length)
      expect(found.least).toBe(wanted.own.length === 0 ? null : Math.min(...wanted.own))
      const mean = wanted.own.reduce((total, value) => total + value, 0) / wanted.own.length
      if (wanted.own.length > 0) expect(found.mean).toBeCloseTo(mean, 9)
      for (const { begins, ends } of found.excursions) expect(ends).toBeGreaterThan(begins)
    }),
    { numRuns: 500 },
  )
})
