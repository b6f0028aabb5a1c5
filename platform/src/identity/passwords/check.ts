import { createHash } from 'node:crypto'
import { countedAddress } from '../../base/address.ts'
import type { LogSecurity } from '../../base/security-log.ts'
import { usernameKey } from '../../base/spelling.ts'
import type { Queries } from '../../db/connection.ts'
import { findPersonWithPassword, type Person } from '../people.ts'
import {
  type AttemptLimits,
  beginAttempt,
  forgetFailures,
  refusalsOf,
  signInLimits,
  takeBackAttempt,
  type AttemptKeys,
} from './attempts.ts'
import { type PasswordHasher, retrySeconds, unlessOverloaded } from './hashes.ts'
import type { Redeemed } from './links.ts'
import { longestTyped } from './rules.ts'
import { strengthenHash } from './store.ts'

interface Credentials {
  username: string
  password: string
  address: string
  /** The accounts that have signed in with this browser before. */
  browser?: KnownBrowser | undefined
}

export interface KnownBrowser {
  id: string
  accountIds: string[]
}

/** Each result names the account that it is about, if there is one. Callers outside must not learn it. */
export type SignInResult =
  | {
      kind: 'accepted'
      accountId: string
      person: Person
      /** From some day on the person needs a second factor. */
      isAskedToSetUp?: boolean
    }
  /** The password is right, and the person has to prove something else too. */
  | { kind: 'secondStep'; accountId: string }
  /** The password is right, and the person has to set up a second factor first. */
  | { kind: 'setUp'; accountId: string }
  | { kind: 'refused'; accountId: string | undefined }
  /** The password is right, but the integrator is suspended. */
  | { kind: 'suspended'; accountId: string }
  | { kind: 'blocked'; accountId: string | undefined; waitSeconds: number }
  /** Too many passwords are being computed. Nothing was checked, and nothing counts. */
  | { kind: 'busy'; accountId: string | undefined; waitSeconds: number }

export type CheckCredentials = (credentials: Credentials) => Promise<SignInResult>

const longestUsername = 200

/** Does the same work for a wrong password and for an unknown username, so that the time reveals nothing. */
export function createCredentialCheck(
  db: Queries,
  hasher: PasswordHasher,
  limits: AttemptLimits = signInLimits,
  /** A password that everybody knows, and that is therefore wrong for every account. */
  knownToAll?: string,
): CheckCredentials {
  return async ({ username, password, address, browser }) => {
    const name = username.slice(0, longestUsername).replaceAll('\0', '').trim()
    // A browser that somebody has used before may be theirs, which only the database knows.
    const waitSeconds = browser ? 0 : refusalsOf(db).waitOf({ source: countedAddress(address) })
    if (waitSeconds > 0) return { kind: 'blocked', accountId: undefined, waitSeconds }
    const known = await findPersonWithPassword(db, name)
    const accountId = known?.person.id
    const keys = keysOf(accountId ?? unknownSubject(name), address, browser)
    const attempt = await beginAttempt(db, keys, limits)
    if (attempt.waitSeconds !== undefined)
      return { kind: 'blocked', accountId, waitSeconds: attempt.waitSeconds }
    const typed = password.slice(0, longestTyped)
    const verified = await unlessOverloaded(hasher.verify(typed, known?.passwordHash, keys.isKnown))
    if (!verified) {
      await takeBackAttempt(db, attempt.id)
      return { kind: 'busy', accountId, waitSeconds: retrySeconds }
    }
    const isWrong = !verified.matches || password.length > longestTyped || password === knownToAll
    if (!known || isWrong) return { kind: 'refused', accountId }
    await forgetFailures(db, keys)
    if (known.isSuspended) return { kind: 'suspended', accountId: known.person.id }
    if (verified.isWeak) await strengthen(known.person.id, password, known.passwordHash)
    return { kind: 'accepted', accountId: known.person.id, person: known.person }
  }

  /** Optional work: when the machine is busy, the old hash stays for now. */
  async function strengthen(accountId: string, password: string, weak: string): Promise<void> {
    const strong = await unlessOverloaded(hasher.hash(password))
    if (strong !== undefined) await strengthenHash(db, accountId, { weak, strong })
  }
}

function keysOf(subject: string, address: string, browser: KnownBrowser | undefined): AttemptKeys {
  return browser?.accountIds.includes(subject)
    ? { subject, source: `browser ${browser.id}`, isKnown: true }
    : { subject, source: countedAddress(address) }
}

/** Counted like any other. It is hashed, because it may be long, or a password typed by mistake. */
export const unknownSubject = (name: string) =>
  `unknown ${createHash('sha256').update(usernameKey(name)).digest('base64url')}`

/** Every tried password is logged as an event, on every page. */
export const loggingSignIns =
  (logSecurity: LogSecurity, check: CheckCredentials): CheckCredentials =>
  async (credentials) => {
    const result = await check(credentials)
    const { kind, accountId } = result
    if (kind === 'accepted') logSecurity('sign-in', 'ok', { accountId })
    if (kind === 'secondStep' || kind === 'setUp') logSecurity('second-factor-asked', 'ok', { accountId })
    if (kind === 'refused')
      logSecurity('sign-in', 'refused', {
        accountId,
        reason: accountId ? 'wrong-password' : 'unknown-account',
      })
    if (kind === 'suspended') logSecurity('sign-in', 'refused', { accountId, reason: 'suspended' })
    if (kind === 'blocked')
      logSecurity('sign-in-delayed', 'refused', { accountId, waitSeconds: result.waitSeconds })
    return result
  }

export function logNewPassword(
  logSecurity: LogSecurity,
  accountId: string,
  { purpose, endedSessions }: Redeemed,
) {
  logSecurity(purpose === 'RESET' ? 'password-reset-used' : 'password-set', 'ok', { accountId })
  if (endedSessions) logSecurity('session-ended', 'ok', { accountId, by: 'password-change', sessions: 'all' })
}
