import type { ErrorContext } from 'react-oidc-context'
import { User } from 'oidc-client-ts'
import { describe, expect, it } from 'vitest'
import { type Ending, type EndReason, nextStep, signInState } from './signInState.ts'

const lost: EndReason[] = ['refused', 'expired']
const calm = { hasInput: false, isProviderOutOfReach: false, isRepeated: false }

describe('a session that was lost', () => {
  it.each(lost)('keeps the open page on the screen when it is %s', (reason) => {
    expect(nextStep(reason, { ...calm, hasInput: true })).toBe('dialog')
  })

  it.each(lost)('does not redirect to a provider that does not answer when it is %s', (reason) => {
    expect(nextStep(reason, { ...calm, isProviderOutOfReach: true })).toBe('dialog')
  })

  it('keeps the page that the console has read again by itself', () => {
    expect(nextStep('refused', { ...calm, isRepeated: true })).toBe('dialog')
  })

  it('redirects an active person to the provider, and otherwise waits on the login page', () => {
    expect(lost.map((reason) => nextStep(reason, calm))).toEqual(['redirect', 'login-page'])
  })
})

it('signing out ends on the login page, whatever is open', () => {
  for (const hasInput of [false, true])
    for (const isProviderOutOfReach of [false, true])
      expect(nextStep('signed-out', { ...calm, hasInput, isProviderOutOfReach })).toBe('login-page')
})

type Facts = Parameters<typeof signInState>[0]

const user = new User({ access_token: 'a', token_type: 'Bearer', profile: {} as User['profile'] })
const nobody: Facts['auth'] = {
  activeNavigator: undefined,
  isLoading: false,
  isAuthenticated: false,
  error: undefined,
  user: null,
}
const failed = (source: ErrorContext['source']) =>
  Object.assign(new Error('Login required'), { source }) as ErrorContext
const ended = (next: Ending['next']): Ending => ({
  reason: 'expired',
  next,
  cause: { text: 'Renew silent failed' },
  person: { subject: 'ann' },
})

function stateOf(auth: Partial<Facts['auth']>, rest: Partial<Omit<Facts, 'auth'>> = {}) {
  return signInState({
    auth: { ...nobody, ...auth },
    ending: undefined,
    refusal: undefined,
    path: '/locations',
    ...rest,
  })
}

describe('what is shown', () => {
  it('to somebody new: the way to the provider, or the login page if they asked for it', () => {
    expect(stateOf({})).toEqual({ name: 'redirecting', person: undefined })
    expect(stateOf({}, { path: '/login' })).toEqual({ name: 'login-page' })
  })

  it('while the library works', () => {
    expect(stateOf({ activeNavigator: 'signoutRedirect', isLoading: true }).name).toBe('signing-out')
    expect(stateOf({ activeNavigator: 'signinRedirect', isLoading: true }).name).toBe('redirecting')
    expect(stateOf({ isLoading: true, user }).name).toBe('signing-in')
  })

  it('with a token: the application; with one that has expired: its renewal', () => {
    expect(stateOf({ isAuthenticated: true, user }).name).toBe('signed-in')
    expect(stateOf({ user }).name).toBe('renewing')
    expect(stateOf({ user }, { path: '/login' }).name).toBe('renewing')
  })

  it('when a step fails: which one, and why', () => {
    expect(stateOf({ error: failed('signoutRedirect'), isAuthenticated: true, user })).toEqual({
      name: 'sign-out-failed',
      cause: { text: 'Login required' },
    })
    expect(stateOf({ error: failed('signinRedirect') }).name).toBe('sign-in-failed')
    expect(stateOf({ error: failed('signinCallback') }).name).toBe('sign-in-failed')
  })

  it('when a renewal fails: still the application, and no failed sign-in afterwards', () => {
    expect(stateOf({ error: failed('renewSilent'), isAuthenticated: true, user }).name).toBe('signed-in')
    expect(stateOf({ error: failed('renewSilent'), user }).name).toBe('renewing')
  })

  it('when the platform refuses the sign-in: why, and no further redirect', () => {
    expect(stateOf({}, { refusal: 'No account' })).toEqual({ name: 'refused', cause: { text: 'No account' } })
    expect(stateOf({}, { refusal: 'No account', path: '/login' }).name).toBe('login-page')
  })

  it('after a session: the page below a dialog, the login page, or the way to the provider', () => {
    expect(stateOf({}, { ending: ended('dialog') }).name).toBe('signed-in')
    expect(stateOf({}, { ending: ended('login-page') })).toEqual({
      name: 'login-page',
      ending: ended('login-page'),
    })
    expect(stateOf({}, { ending: ended('redirect') })).toEqual({
      name: 'redirecting',
      person: { subject: 'ann' },
    })
  })
})
