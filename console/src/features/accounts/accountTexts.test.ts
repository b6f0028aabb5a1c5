import { expect, test } from 'vitest'
import type { SignIn } from '#contract/schemas/sign-in'
import { daysUnused, stateText, stateWords } from './accountTexts.ts'

const now = new Date('2026-11-18')
const ago = (days: number) => now.getTime() / 1000 - days * 86_400
const signIn: SignIn = {
  accountId: 'acc-1',
  state: 'ACTIVE',
  lastLogin: ago(1),
  openSessions: 0,
  secondFactors: 0,
}

test.each([
  [{}, 'Active'],
  [{ secondFactors: 2 }, 'Active, second factor'],
  [{ secondFactors: null }, 'Active'],
  [{ state: 'SLOWED' as const }, 'Slowed down'],
  [{ state: 'INVITED' as const, lastLogin: null }, 'Invited'],
  [{ lastLogin: ago(91) }, 'Unused for 90 days'],
  [{ lastLogin: ago(89), secondFactors: 1 }, 'Active, second factor'],
  [{ state: null, lastLogin: null }, 'Never signed in'],
  [{ state: null }, 'Active'],
])('%j is %s', (changes, text) => {
  expect(stateText({ ...signIn, ...changes }, now)).toBe(text)
  // A shared address names it in every language.
  expect(Object.values(stateWords)).toContain(text)
})

test('counts whole days without a sign-in', () => {
  const days = [ago(0.9), ago(91.5), now.getTime() / 1000 + 60, null]
  expect(days.map((lastLogin) => daysUnused({ ...signIn, lastLogin }, now))).toEqual([0, 91, 0, null])
})
