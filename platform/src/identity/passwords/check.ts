import { usernameKey } from '../../base/spelling.ts'
import type { Queries } from '../../db/connection.ts'
import { findPersonWithPassword } from '../people.ts'
import type { Person } from '../people.ts'
import { attemptSucceeded, beginAttempt, takeBackAttempt, usualLimits } from './attempts.ts'
import type { AttemptLimits } from './attempts.ts'
import type { PasswordHasher } from './hashes.ts'
import { retrySeconds, unlessOverloaded } from './line.ts'
import { longestTyped } from './rules.ts'
import { strengthenHash } from './store.ts'

export interface Credentials {
  username: string
  password: string
  /** Where the request came from. */
  address: string
}

export type SignInResult =
  | { kind: 'accepted'; person: Person }
  | { kind: 'refused' }
  | { kind: 'blocked'; waitSeconds: number }
  /** Too many passwords are being computed: nothing was looked at, and nothing counts. */
  | { kind: 'busy'; waitSeconds: number }

export type CheckCredentials = (given: Credentials) => Promise<SignInResult>

const longestUsername = 200

/** Answers after the same work for a wrong password and for an unknown username, so that time tells nothing. */
export function createCredentialCheck(
  db: Queries,
  hasher: PasswordHasher,
  limits: AttemptLimits = usualLimits,
): CheckCredentials {
  return async ({ username, password, address }) => {
    const name = username.trim().replaceAll('\0', '').slice(0, longestUsername)
    const attempt = await beginAttempt(db, { username: usernameKey(name), address }, limits)
    if (attempt.waitSeconds) return { kind: 'blocked', waitSeconds: attempt.waitSeconds }
    const known = await findPersonWithPassword(db, name)
    const verified = await unlessOverloaded(
      hasher.verify(password.slice(0, longestTyped), known?.passwordHash),
    )
    if (!verified) {
      await takeBackAttempt(db, attempt)
      return { kind: 'busy', waitSeconds: retrySeconds }
    }
    if (!known || !verified.matches || password.length > longestTyped) return { kind: 'refused' }
    await attemptSucceeded(db, attempt)
    if (verified.isWeak) await strengthen(known.person.id, password, known.passwordHash)
    return { kind: 'accepted', person: known.person }
  }

  /** There will be other sign-ins: where too much is going on, the old hash stays for now. */
  async function strengthen(accountId: string, password: string, weak: string): Promise<void> {
    const strong = await unlessOverloaded(hasher.hash(password))
    if (strong !== undefined) await strengthenHash(db, accountId, { weak, strong })
  }
}
