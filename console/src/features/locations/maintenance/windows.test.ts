import { expect, test } from 'vitest'
import type { MaintenanceWindow } from '#contract/schemas/maintenance'
import {
  bodyOf,
  localText,
  maintenanceText,
  newWindow,
  valuesOf,
  windowRules,
  windowText,
} from './windows.ts'

const window = (more: Partial<MaintenanceWindow> = {}): MaintenanceWindow => ({
  maintenanceId: 'mnt-1',
  locationId: 'loc-1',
  repeats: 'WEEKLY',
  days: ['SUNDAY', 'MONDAY'],
  from: '22:00',
  to: '02:00',
  reason: 'Cleaning',
  begins: 10_000,
  ends: 20_000,
  version: 1,
  ...more,
})

const once = window({ repeats: 'ONCE', days: [], from: '2026-11-20T22:00', to: '2026-11-21T04:00' })

test('a window is shown as a sentence, with the days in their order', () => {
  expect(windowText(window())).toBe('Every Monday and Sunday, 22:00 to 02:00')
  expect(windowText(once)).toBe('Once, 2026-11-20 22:00 to 2026-11-21 04:00')
})

test('beside the status stands the window that is on, or begins within a day, on the clock of the location', () => {
  expect(maintenanceText([], 0, null)).toBeUndefined()
  expect(maintenanceText([window({ begins: null, ends: null })], 0, null)).toBeUndefined()
  expect(maintenanceText([window({ begins: 200_000, ends: 210_000 })], 0, null)).toBeUndefined()
  const text = (now: number) =>
    maintenanceText([window(), window({ begins: 15_000, ends: 30_000 })], now, 'Europe/Berlin')
  expect(text(0)).toBe(`Maintenance from ${localText(10_000, 'Europe/Berlin')}`)
  expect(text(10_000)).toBe(`Maintenance until ${localText(30_000, 'Europe/Berlin')}`)
  expect(localText(0, 'Europe/Berlin')).toContain('01:00')
  expect(localText(0, null)).toMatch(/00:00|12:00/)
})

test('what is stored is sent again as it was', () => {
  for (const stored of [window({ days: ['MONDAY', 'SUNDAY'] }), once]) {
    const { repeats, days, from, to, reason } = stored
    expect(bodyOf(valuesOf(stored))).toEqual({ repeats, days, from, to, reason })
  }
})

test('the fields are checked', () => {
  const values = newWindow('2026-11-30')
  expect(values).toMatchObject({ date: '2026-11-30', endDate: '2026-12-01' })
  expect(windowRules.endDate('2026-12-01', values)).toBeNull()
  expect(windowRules.endDate('2026-11-30', values)).toBe('It ends after it begins')
  expect(windowRules.days([], values)).toBeNull()
  expect(windowRules.days([], { ...values, repeats: 'WEEKLY' })).toBe('Please choose a day')
  expect(windowRules.endDate('', { ...values, repeats: 'WEEKLY' })).toBeNull()
})
