import { ErrorResponse } from 'oidc-client-ts'
import { describe, expect, it } from 'vitest'
import { causeOf } from './signInState.ts'
import { isFinal } from './userManager.ts'

describe('the cause of a failure', () => {
  it('says that the provider cannot be reached', () => {
    expect(causeOf(new TypeError('Failed to fetch'))).toEqual({
      text: 'The identity provider could not be reached (Failed to fetch).',
    })
  })

  it.each([
    ['Attempted to navigate on a disposed window', 'Popup blocked by user'],
    ['Popup closed by user', 'Popup closed'],
    ['No matching state found in storage', 'No matching state found in storage'],
    ['State does not match', 'State does not match'],
    ['No state in response', 'No state in response'],
    ['IFrame timed out without a response', 'IFrame timed out without a response'],
    ['Network timed out', 'Network timed out'],
    ['No end session endpoint', 'No end session endpoint'],
  ])('calls "%s" "%s" and explains it', (ofLibrary, catalogued) => {
    const { text, explanation } = causeOf(new Error(ofLibrary))
    expect(text).toBe(catalogued)
    expect(explanation).toMatch(/\.$/)
  })

  it('keeps an unknown text', () => {
    expect(causeOf(new Error('Bad Gateway (502)'))).toEqual({ text: 'Bad Gateway (502)' })
    expect(causeOf(undefined)).toEqual({ text: 'An error occurred' })
  })

  it('explains an error of the provider by its code, also when it is wrapped', () => {
    const refused = new ErrorResponse({ error: 'access_denied', error_description: 'Not today' })
    const wanted = { text: 'Not today', explanation: 'The identity provider has refused the sign-in.' }
    expect(causeOf(refused)).toEqual(wanted)
    const wrapped = {
      name: refused.name,
      message: refused.message,
      source: 'signinCallback',
      innerError: refused,
    }
    expect(causeOf(wrapped)).toEqual(wanted)
  })
})

describe('a renewal has finally failed', () => {
  it.each(['invalid_grant', 'login_required', 'interaction_required'])('with %s', (error) => {
    expect(isFinal(new ErrorResponse({ error }))).toBe(true)
  })

  it.each([
    new ErrorResponse({ error: 'server_error' }),
    new ErrorResponse({ error: 'temporarily_unavailable' }),
    new TypeError('Failed to fetch'),
    new Error('Bad Gateway (502)'),
    undefined,
  ])('but not with %s', (error) => {
    expect(isFinal(error)).toBe(false)
  })
})
