import { expect, test } from 'vitest'
import { comparisonText } from '../../../domain/values.ts'
import { ruleText } from '../../../domain/limits/sentence.ts'
import { raisedText } from './limits.ts'

test('a limit is shown as a sentence', () => {
  expect(ruleText({ comparison: 'LESS_OR_EQUAL', threshold: -1234.5 }, '°C')).toBe('≤ -1,234.5 °C')
  expect(ruleText({ comparison: 'EQUAL', threshold: 0 }, undefined)).toBe('= 0')
  expect(ruleText({ comparison: 'BETWEEN' as never, threshold: 0 }, 'V')).toBe('BETWEEN 0 V')
  expect(comparisonText('GREATER_OR_EQUAL')).toBe('at or above (≥)')
  expect(comparisonText('BETWEEN' as never)).toBe('BETWEEN')
})

test('says what it would have done in the last week, as alarms', () => {
  const textOf = (
    samples: number,
    raised: number,
    seconds: number[],
    more: { hasEnoughHistory?: boolean } = {},
  ) => raisedText({ samples, raised: [raised], seconds, ...more }, 0)
  expect(textOf(2016, 4, [3120])).toBe('In the last week it would have raised 4 alarms, 52 minutes in all')
  expect(textOf(2016, 1, [])).toBe('In the last week it would have raised 1 alarm')
  expect(textOf(2016, 0, [0])).toBe('In the last week it would have raised no alarm')
  expect(textOf(0, 0, [0])).toBe('No samples in the last week')
  expect(textOf(100_000, 1, [60])).toContain('newest 100,000 samples')
  const fifty = Array.from({ length: 50 }, () => 0)
  expect(raisedText({ samples: 20_000, raised: fifty, seconds: fifty }, 7)).toContain('newest 20,000 samples')
  const [isShort, isLong] = [{ hasEnoughHistory: false }, { hasEnoughHistory: true }]
  expect(textOf(1, 0, [0], isShort)).toBe('Not enough history to say what it would have done')
  expect(textOf(1, 1, [60], isShort)).toBe('In the last week it would have raised 1 alarm, 1 minute in all')
  expect(textOf(2016, 0, [0], isLong)).toBe('In the last week it would have raised no alarm')
  expect([raisedText(undefined, 0), raisedText({ samples: 1, raised: [], seconds: [] }, 0)]).toEqual(['', ''])
})
