import { expect, test } from 'vitest'
import { bodyOf, lastDay, rulesText, valuesOf } from './secondFactorTexts.ts'

const now = new Date('2026-11-18T12:00')
const nobody = { required: 'NOBODY', from: null } as const
const at = (date: string) => new Date(date).getTime() / 1000

test('says who needs a second factor, by which rule, and how many have none', () => {
  expect(rulesText({ own: nobody, platform: nobody, missing: 0 }, now)).toBe(
    'Nobody needs a second factor to sign in.',
  )
  const managers = { required: 'MANAGERS', from: at('2026-11-01T00:00') } as const
  expect(rulesText({ own: managers, platform: nobody, missing: 0 }, now)).toBe(
    'Managers need a second factor to sign in. All of them have one.',
  )
  const everybody = { required: 'EVERYBODY', from: at('2026-12-01T00:00') } as const
  expect(rulesText({ own: everybody, platform: managers, missing: 1 }, now)).toMatch(
    /^Everybody needs a second factor to sign in from .*2026.* on\. Managers need a second factor to sign in, by a setting of the platform\. 1 account without one\.$/,
  )
})

test('a rule begins with its day, on the clock of the reader', () => {
  const rule = { required: 'EVERYBODY', from: at('2026-12-01T00:00') } as const
  expect(valuesOf(rule)).toEqual({ required: 'EVERYBODY', from: '2026-12-01' })
  expect(bodyOf(valuesOf(rule))).toEqual(rule)
  expect(bodyOf({ required: 'NOBODY', from: '2026-12-01' })).toEqual(nobody)
  expect(bodyOf({ required: 'MANAGERS', from: '' })).toEqual({ required: 'MANAGERS', from: null })
  expect(lastDay(now)).toBe('2027-02-16')
})
