import { expect, test } from 'vitest'
import { minute } from '../../../base/time.ts'
import { createProgress } from './progress.ts'

test('says how many days are done, how much of this one, and how long the rest takes at the pace of the last days', () => {
  let now = 0
  const progress = createProgress({ all: 10, left: 8 }, () => now)
  expect(progress.text()).toBe('2 of 10 days')
  now = 5 * minute
  progress.inDay(0.5)
  expect(progress.text()).toBe('2 of 10 days, 50 % of this one, about 75 min left')
  now = 20 * minute
  progress.endDay()
  expect(progress.text()).toBe('3 of 10 days, about 2 h left')
  for (let day = 0; day < 7; day += 1) {
    now += minute / 2
    progress.endDay()
  }
  expect(progress.text()).toBe('10 of 10 days, about 0 s left')
})
