import { expect, test } from 'vitest'
import { missingText, pageOf } from './steps.ts'

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
