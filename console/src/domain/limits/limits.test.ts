import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { delayRange, textLength } from '#contract/limits'
import { comparisons } from '#contract/values'
import { durationText, type LimitRule, limitSentence } from './sentence.ts'
import { hasTiming, timingBody, timingIn, timingProblem, timingValues } from './timing.ts'

const rule = (more: Partial<LimitRule> = {}): LimitRule => ({
  comparison: 'GREATER_THAN',
  threshold: -18,
  severity: 'CRITICAL',
  ...more,
})
const air = { name: 'Air', symbol: '°C' }

describe('a limit as a sentence', () => {
  test('says when its alarm begins and ends', () => {
    expect(
      limitSentence(rule({ deadBand: 1, onDelaySeconds: 300, offDelaySeconds: 120, noValuePeriods: 3 }), air),
    ).toBe(
      'Raises a CRITICAL alarm when Air is above -18 °C for 5 minutes; over when it is at or below -19 °C for 2 minutes. Also when no value comes for 3 periods.',
    )
    expect(limitSentence(rule({ severity: 'INFO' }), { name: 'Doors', symbol: undefined })).toBe(
      'Raises an INFO alarm when Doors is above -18; over when it is at or below -18.',
    )
  })

  test('has the good side of each comparison, as the platform decides it', () => {
    const over = (comparison: LimitRule['comparison'], deadBand = 0.2) =>
      /over when it is (.*)\.$/.exec(limitSentence(rule({ comparison, threshold: 0.1, deadBand }), air))?.[1]
    expect(comparisons.map((comparison) => over(comparison))).toEqual([
      'at or below -0.1 °C',
      'below -0.1 °C',
      'at or above 0.3 °C',
      'above 0.3 °C',
      'at least 0.2 °C away from it',
    ])
    expect(over('EQUAL', 0)).toBe('any other value')
    expect(over('BETWEEN' as never)).toBe('back')
  })

  test('says how long the periods are, and that the limit is off', () => {
    expect(limitSentence(rule({ noValuePeriods: 2 }), { ...air, samplePeriod: 90 })).toContain(
      'no value comes for 2 periods (3 minutes).',
    )
    expect(limitSentence(rule({ enabled: false }), air)).toMatch(
      /^Once it is switched on, it raises a CRITICAL/,
    )
  })
})

test('a duration has the parts that it needs', () => {
  expect([0, 1, 60, 90, 5400, 86_400].map((seconds) => durationText(seconds))).toEqual([
    '0 seconds',
    '1 second',
    '1 minute',
    '1 minute 30 seconds',
    '1 hour 30 minutes',
    '1 day',
  ])
  expect(durationText(90_061, 2)).toBe('1 day 1 hour')
})

describe('the further fields of a limit', () => {
  test('are read back as they were, to the second', () => {
    const seconds = fc.integer(delayRange)
    const timing = fc.record({
      deadBand: fc.integer({ min: 0, max: 1_000_000 }).map((width) => width / 1000),
      onDelaySeconds: seconds,
      offDelaySeconds: seconds,
      noValuePeriods: fc.option(fc.integer({ min: 2, max: 1000 })),
      instruction: fc.constantFrom(null, 'Close the door'),
    })
    fc.assert(
      fc.property(timing, (given) => {
        expect(timingIn(timingValues(given))).toEqual(given)
      }),
    )
  })

  test('have no effect at first, and are then left out of a request', () => {
    expect(timingBody(timingValues())).toEqual({})
    expect(hasTiming({ deadBand: 0, noValuePeriods: null })).toBe(false)
    expect(hasTiming({ onDelaySeconds: 1 })).toBe(true)
    // Otherwise nobody could take them back.
    expect(timingBody(timingValues(), { deadBand: 2, instruction: null })).toEqual({ deadBand: 0 })
    expect(timingBody({ ...timingValues(), onDelaySeconds: '1,5' })).toEqual({ onDelaySeconds: 90 })
  })

  test('are checked', () => {
    const problem = (typed: Partial<ReturnType<typeof timingValues>>) =>
      timingProblem({ ...timingValues(), ...typed })
    expect(problem({})).toBeUndefined()
    expect(problem({ deadBand: '', onDelaySeconds: '' })).toBeUndefined()
    expect(problem({ deadBand: '-1' })).toBe('Dead band: Please enter a number that is not negative')
    expect(problem({ onDelaySeconds: '1441' })).toBe('On-delay: Minutes, 0 to 1,440')
    expect(problem({ offDelaySeconds: 'soon' })).toBe('Off-delay: Minutes, 0 to 1,440')
    expect(problem({ noValuePeriods: '1' })).toBe('No value since: Whole number, 2 to 1,000')
    expect(problem({ instruction: 'x'.repeat(textLength.instruction + 1) })).toContain('2,000')
  })
})
