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

test('says how often it would have raised an alarm, and in how many samples', () => {
  expect(raisedText({ samples: 2016 }, 14)).toBe(
    '14 of the 2,016 samples of the last week would have raised it',
  )
  expect(raisedText({ samples: 2016 }, 0)).toBe(
    'None of the 2,016 samples of the last week would have raised it',
  )
  expect(raisedText({ samples: 0 }, 0)).toBe('No samples in the last week')
  expect(raisedText({ samples: 100_000 }, 1)).toContain('newest 100,000')
})
