import { expect, it } from 'vitest'
import type { Sign } from './ending.ts'
import { wayOn } from './ending.ts'

const signs: Sign[] = ['refused', 'expired', 'signed-out']
const calm = { hasOpenDrafts: false, isProviderOutOfReach: false }

it.each(signs)('what is open stays on the screen when the session is %s', (sign) => {
  expect(wayOn(sign, { ...calm, hasOpenDrafts: true })).toBe('in-place')
})

it.each(signs)('nobody is sent to a provider that does not answer when the session is %s', (sign) => {
  expect(wayOn(sign, { ...calm, isProviderOutOfReach: true })).toBe('in-place')
})

it('somebody at work is led to the provider, and otherwise the login page waits', () => {
  expect(signs.map((sign) => wayOn(sign, calm))).toEqual(['redirect', 'login-page', 'login-page'])
})
