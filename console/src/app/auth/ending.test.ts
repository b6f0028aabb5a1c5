import { describe, expect, it } from 'vitest'
import type { Sign } from './ending.ts'
import { wayOn } from './ending.ts'

const lost: Sign[] = ['refused', 'expired']
const calm = { hasOpenDrafts: false, isProviderOutOfReach: false }

describe('a session that was lost', () => {
  it.each(lost)('keeps the open page on the screen when it is %s', (sign) => {
    expect(wayOn(sign, { ...calm, hasOpenDrafts: true })).toBe('in-place')
  })

  it.each(lost)('does not redirect to a provider that does not answer when it is %s', (sign) => {
    expect(wayOn(sign, { ...calm, isProviderOutOfReach: true })).toBe('in-place')
  })

  it('redirects an active person to the provider, and otherwise waits on the login page', () => {
    expect(lost.map((sign) => wayOn(sign, calm))).toEqual(['redirect', 'login-page'])
  })
})

it('signing out ends on the login page, whatever is open', () => {
  for (const hasOpenDrafts of [false, true])
    for (const isProviderOutOfReach of [false, true])
      expect(wayOn('signed-out', { hasOpenDrafts, isProviderOutOfReach })).toBe('login-page')
})
