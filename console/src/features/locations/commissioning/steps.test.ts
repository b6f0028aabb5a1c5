import { expect, test } from 'vitest'
import { checkedText, missingText, pageOf, problemTexts } from './steps.ts'

const undone = { isDone: false, total: 0, missing: 0, names: [] }

test('says what is missing, with the known names', () => {
  expect(missingText({ ...undone, step: 'DEVICES_INITIALIZED' })).toBe('There is no device here yet.')
  expect(
    missingText({ step: 'COMPONENTS_SEND', isDone: false, total: 9, missing: 7, names: ['A', 'B'] }),
  ).toBe('7 of 9 components silent: A, B and 5 more.')
  expect(
    missingText({ step: 'TOKENS_VALIDATED', isDone: false, total: 1, missing: 1, names: ['CL-1'] }),
  ).toBe('1 of 1 device without a validated token: CL-1.')
  expect(missingText({ step: 'UNITS_SET', isDone: true, total: 3, missing: 0, names: [] })).toBe('')
})

test('a drill says when it was, and whom it reached', () => {
  const drilled = { step: 'ALARM_DRILLED' as const, isDone: true, total: 3, missing: 0, names: [] }
  const at = 1_772_000_000
  expect(checkedText({ ...drilled, at }, at + 12 * 86_400)).toBe('Drilled 12 days ago: 3 of 3 reached.')
  expect(checkedText({ ...drilled, at }, at + 30)).toBe('Drilled just now: 3 of 3 reached.')
  expect(checkedText({ ...drilled, at: null }, at)).toBe('')
  const missed = { ...drilled, isDone: false, missing: 1, names: ['On call'], at }
  expect(checkedText(missed, at + 7200)).toBe('Drilled 2 hours ago: 2 of 3 reached.')
  expect(missingText(missed)).toBe('1 of 3 recipients not reached: On call.')
})

test('a location without layouts says that nobody is alerted', () => {
  expect(missingText({ ...undone, step: 'SOMEBODY_ALERTED', total: 1, missing: 1 })).toBe(
    'Alarms alert nobody.',
  )
})

test('links to the page where a step is done, and to a form only for people who may save it', () => {
  expect(pageOf('LIMITS_SET', 'loc/1', false)).toBe('#/locations/loc%2F1/curve')
  expect(pageOf('UNITS_SET', 'loc-1', false)).toBe('#/locations/loc-1')
  expect(pageOf('PICTURE_PRESENT', 'loc-1', true)).toBe('#/locations/loc-1/commissioning?open=picture')
  expect(pageOf('PICTURE_PRESENT', 'loc-1', false)).toBeUndefined()
})

test('a silent site is explained by its gateway, or by the component that does not answer', () => {
  const moment = new Date(2026, 2, 2, 14, 2)
  const at = moment.getTime() / 1000
  const time = moment.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  const device = { deviceId: 'dev-1', cloudlinkId: 'CL-1', reportedAt: at, components: [] }
  const refused = { componentName: 'Meter 3', state: 'REFUSED' as const, since: at, error: 'exception 2' }
  const told = problemTexts(
    [
      { ...device, isSilent: true },
      { ...device, isSilent: true, reportedAt: null },
      { ...device, isSilent: false, components: [refused] },
    ],
    at + 3600,
  )
  expect(told).toEqual([
    `Gateway CL-1 is silent since ${time}.`,
    'Gateway CL-1 is silent.',
    `Meter 3 at gateway CL-1: refused since ${time}, exception 2.`,
  ])
  expect(problemTexts(undefined, at)).toEqual([])
})
