import type { Queries } from '../../db/connection.ts'
import { findPersonWithPassword } from '../people.ts'
import type { Person } from '../people.ts'
import { attemptSucceeded, beginAttempt, usualLimits } from './attempts.ts'
import type { AttemptLimits } from './attempts.ts'
import { verifyPassword } from './hashes.ts'
import { longestTyped } from './rules.ts'

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

export type CheckCredentials = (given: Credentials) => Promise<SignInResult>

const longestUsername = 200

/** Answers after the same work for a wrong password and for an unknown username, so that time tells nothing. */
export function createCredentialCheck(db: Queries, limits: AttemptLimits = usualLimits): CheckCredentials {
  return async ({ username, password, address }) => {
    const name = username.trim().replaceAll('\0', '').slice(0, longestUsername).toLowerCase()
    const attempt = await beginAttempt(db, { username: name, address }, limits)
    if (attempt.waitSeconds) return { kind: 'blocked', waitSeconds: attempt.waitSeconds }
    const known = await findPersonWithPassword(db, name)
    const matches = await verifyPassword(password.slice(0, longestTyped), known?.passwordHash)
    if (!known || !matches || password.length > longestTyped) return { kind: 'refused' }
    await attemptSucceeded(db, attempt)
    return { kind: 'accepted', person: known.person }
  }
}
