import { expect, test } from 'vitest'
import { minutesIn, periodBetween, periodErrors, periodsText, sentPeriods, timeText } from './dates.ts'

test('a time is read as people type it', () => {
  expect(['7', '7:30', '0730', ' 07.30 ', '24:00', '0'].map(minutesIn)).toEqual([420, 450, 450, 450, 1440, 0])
  expect(['', '24:01', '7:60', 'x', '123456'].map(minutesIn)).toEqual(Array.from({ length: 5 }))
  expect([timeText(0), timeText(450), timeText(1440)]).toEqual(['00:00', '07:30', '24:00'])
})

test('a drag is a period of whole quarters, in either direction', () => {
  expect(periodBetween(0.25, 0.5)).toEqual({ from: '06:00', to: '12:00' })
  expect(periodBetween(0.502, -1)).toEqual({ from: '00:00', to: '12:00' })
  expect(periodBetween(0.9, 7)).toEqual({ from: '21:30', to: '24:00' })
  expect(periodBetween(0.5, 0.501)).toBeUndefined()
})

test('says which period is wrong', () => {
  const day = [
    { from: '12', to: '14' },
    { from: '13', to: '15' },
    { from: '8', to: '7' },
    { from: '', to: '9' },
    { from: '14', to: '16:30' },
  ]
  expect(Object.keys(periodErrors(day))).toEqual([
    'periods.1.from',
    'periods.2.to',
    'periods.3.from',
    'periods.4.from',
  ])
  expect(periodErrors(day.slice(0, 1))).toEqual({})
})

test('periods are sent in order, and can be read as words', () => {
  const periods = sentPeriods([
    { from: '14', to: '16:30' },
    { from: '6', to: '12' },
  ])
  expect(periodsText(periods)).toBe('06:00–12:00, 14:00–16:30')
  expect(periodsText([])).toBe('closed')
})
