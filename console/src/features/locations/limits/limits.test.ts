import { expect, test } from 'vitest'
import { comparisonText } from '../../../domain/values.ts'
import { raisedText, ruleText } from './limits.ts'

test('a limit is shown as a sentence', () => {
  expect(ruleText({ comparison: 'LESS_OR_EQUAL', threshold: -1234.5 }, '°C')).toBe('≤ -1,234.5 °C')
  expect(ruleText({ comparison: 'EQUAL', threshold: 0 }, undefined)).toBe('= 0')
  expect(ruleText({ comparison: 'BETWEEN' as never, threshold: 0 }, 'V')).toBe('BETWEEN 0 V')
  expect(comparisonText('GREATER_OR_EQUAL')).toBe('at or above (≥)')
  expect(comparisonText('BETWEEN' as never)).toBe('BETWEEN')
})

test('says what it would have done in the last week, as alarms', () => {
  expect(raisedText(2016, 4, 3120)).toBe('In the last week it would have raised 4 alarms, 52 minutes in all')
  expect(raisedText(2016, 1, undefined)).toBe('In the last week it would have raised 1 alarm')
  expect(raisedText(2016, 0, 0)).toBe('In the last week it would have raised no alarm')
  expect(raisedText(0, 0, 0)).toBe('No samples in the last week')
  expect(raisedText(100_000, 1, 60)).toContain('newest 100,000 samples')
})
