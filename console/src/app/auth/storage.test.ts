import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAttempt } from './attempt.ts'
import { memoryStorage } from '../../testing/memoryStorage.ts'
import { rememberSignOut, takeSignOut } from './signOut.ts'

// Where a browser remembers whom it notifies of alarms.
beforeAll(() => void vi.stubGlobal('localStorage', memoryStorage()))
afterAll(() => void vi.unstubAllGlobals())

describe('the way back from the provider after a sign-out', () => {
  it('is used once', () => {
    const storage = memoryStorage()
    rememberSignOut(storage)
    expect([takeSignOut(storage), takeSignOut(storage)]).toEqual([true, false])
  })
})

describe('a sign-in', () => {
  it('that ends by Logout before the platform has answered is not a failure', () => {
    const storage = memoryStorage()
    const attempt = createAttempt(storage)
    attempt.arrived()
    rememberSignOut(storage)
    expect(attempt.failure()).toBeUndefined()
  })

  it('may be followed by a new redirect if none has just arrived', () => {
    const attempt = createAttempt(memoryStorage())
    attempt.refused('Not authenticated')
    expect(attempt.failure()).toBeUndefined()
  })

  it('that the platform refuses at once is a failure, without a new redirect', () => {
    const attempt = createAttempt(memoryStorage())
    attempt.arrived()
    attempt.refused('Not authenticated: wrong audience')
    expect(attempt.failure()).toBe('Not authenticated: wrong audience')
  })

  it('keeps the reason of its failure after a reload', () => {
    const storage = memoryStorage()
    const attempt = createAttempt(storage)
    attempt.arrived()
    attempt.refused('Not authenticated: no account')
    expect(createAttempt(storage).failure()).toBe('Not authenticated: no account')
  })

  it('that arrives expired is a failure, even after a reload', () => {
    const storage = memoryStorage()
    createAttempt(storage).arrived()
    expect(createAttempt(storage).failure()).toContain('expired')
  })

  it('that was accepted once may start again when later calls refuse its token', () => {
    const attempt = createAttempt(memoryStorage())
    attempt.arrived()
    attempt.accepted()
    attempt.refused('Not authenticated')
    attempt.refused('Not authenticated')
    expect(attempt.failure()).toBeUndefined()
  })

  it('on the same page starts again: earlier refusals do not count', () => {
    const attempt = createAttempt(memoryStorage())
    attempt.refused('Not authenticated')
    attempt.arrived()
    attempt.accepted()
    expect(attempt.failure()).toBeUndefined()
  })

  it('that is refused again right after a new start is a failure, but not a minute later', () => {
    const storage = memoryStorage()
    const signInAndBeRefused = (at: number) => {
      const attempt = createAttempt(storage, () => at)
      attempt.arrived()
      attempt.accepted()
      attempt.refused('Not authenticated')
      return attempt.failure()
    }
    expect([100_000, 110_000, 170_000].map(signInAndBeRefused)).toEqual([
      undefined,
      'Not authenticated',
      undefined,
    ])
  })
})
