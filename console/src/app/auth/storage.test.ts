import { describe, expect, it } from 'vitest'
import { createAttempt } from './attempt.ts'
import { memoryStorage } from './memoryStorage.ts'
import { rememberSignOut, takeSignOut } from './signOut.ts'

describe('the way back from the provider after a sign-out', () => {
  it('is taken once', () => {
    const storage = memoryStorage()
    rememberSignOut(storage)
    expect([takeSignOut(storage), takeSignOut(storage)]).toEqual([true, false])
  })
})

describe('a sign-in', () => {
  it('that ends by Logout before the platform has answered is no failure', () => {
    const storage = memoryStorage()
    const attempt = createAttempt(storage)
    attempt.arrived()
    rememberSignOut(storage)
    expect(attempt.failure()).toBeUndefined()
  })

  it('may be followed by a new redirect as long as none has just arrived', () => {
    const attempt = createAttempt(memoryStorage())
    attempt.refused('Not authenticated')
    expect(attempt.failure()).toBeUndefined()
  })

  it('that the platform refuses at once is a failure and no new redirect', () => {
    const attempt = createAttempt(memoryStorage())
    attempt.arrived()
    attempt.refused('Not authenticated: wrong audience')
    expect(attempt.failure()).toBe('Not authenticated: wrong audience')
  })

  it('keeps the reason of its failure across a reload', () => {
    const storage = memoryStorage()
    const attempt = createAttempt(storage)
    attempt.arrived()
    attempt.refused('Not authenticated: no account')
    expect(createAttempt(storage).failure()).toBe('Not authenticated: no account')
  })

  it('that arrives expired is a failure even after a reload', () => {
    const storage = memoryStorage()
    createAttempt(storage).arrived()
    expect(createAttempt(storage).failure()).toContain('expired')
  })

  it('that was accepted once may start again when its token is refused by several calls later', () => {
    const attempt = createAttempt(memoryStorage())
    attempt.arrived()
    attempt.accepted()
    attempt.refused('Not authenticated')
    attempt.refused('Not authenticated')
    expect(attempt.failure()).toBeUndefined()
  })

  it('in place starts anew: a refusal before it does not count against it', () => {
    const attempt = createAttempt(memoryStorage())
    attempt.refused('Not authenticated')
    attempt.arrived()
    attempt.accepted()
    expect(attempt.failure()).toBeUndefined()
  })

  it('that is refused again right after it was started over is a failure, and a minute later is not', () => {
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
