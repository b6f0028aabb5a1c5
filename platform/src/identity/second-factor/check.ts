import { countedAddress } from '../../base/address.ts'
import type { Encryption } from '../../base/encryption.ts'
import type { LogSecurity } from '../../base/security-log.ts'
import { minute, toSeconds } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import {
  type AttemptLimits,
  beginAttempt,
  forgetFailures,
  growingDelay,
  quota,
  unlimited,
} from '../passwords/attempts.ts'
import type { CheckCredentials } from '../passwords/check.ts'
import { type FindRequirement, isLocked } from './requirement.ts'
import { hasSecondFactor, useRecoveryCode, useTotpCode } from './store.ts'

/** Around the check of the password, so that nobody who calls it can forget the second step. */
export const withSecondFactor =
  (db: Queries, requirementOf: FindRequirement, check: CheckCredentials): CheckCredentials =>
  async (credentials) => {
    const result = await check(credentials)
    if (result.kind !== 'accepted') return result
    const { accountId } = result
    if (await hasSecondFactor(db, accountId)) return { kind: 'secondStep', accountId }
    const requirement = await requirementOf(db, accountId)
    if (isLocked(requirement)) return { kind: 'setUp', accountId }
    return { ...result, isAskedToSetUp: requirement !== undefined }
  }

const window = toSeconds(15 * minute)

/**
 * Whoever gets here knows the password. So the limit counts for the account, from all addresses and browsers together:
 * a code has six digits only. A new password ends the attempts of those who knew the old one.
 */
const codeLimits: AttemptLimits = {
  together: growingDelay({ free: 5, longestSeconds: window }),
  perUser: quota(10, window),
  perSource: unlimited,
  windowSeconds: window,
}

export type SecondStepResult =
  | { kind: 'accepted'; by: 'app' | 'recovery-code' }
  | { kind: 'refused' }
  | { kind: 'blocked'; waitSeconds: number }

interface Dependencies {
  db: Queries
  encryption: Encryption
  logSecurity: LogSecurity
}

interface TypedCode {
  accountId: string
  code: string
  address: string
}

const longestCode = 100

/** Checks the code of an authenticator app, or a recovery code. */
export const createCodeCheck =
  ({ db, encryption, logSecurity }: Dependencies) =>
  async ({ accountId, code, address }: TypedCode): Promise<SecondStepResult> => {
    const result = await countedCode(db, { accountId, address }, async () => {
      const typed = code.slice(0, longestCode)
      if (await useTotpCode(db, encryption, accountId, typed)) return { kind: 'accepted', by: 'app' }
      if (await useRecoveryCode(db, accountId, typed)) return { kind: 'accepted', by: 'recovery-code' }
      return { kind: 'refused' }
    })
    if (result.kind === 'refused') logSecurity('sign-in', 'refused', { accountId, reason: 'wrong-code' })
    if (result.kind === 'blocked')
      logSecurity('sign-in-delayed', 'refused', { accountId, waitSeconds: result.waitSeconds })
    return result
  }

/** Counted apart from passwords: a right password forgets only the wrong passwords. */
async function countedCode(
  db: Queries,
  { accountId, address }: Omit<TypedCode, 'code'>,
  check: () => Promise<Exclude<SecondStepResult, { kind: 'blocked' }>>,
): Promise<SecondStepResult> {
  const keys = { subject: `second step ${accountId}`, source: `second step ${countedAddress(address)}` }
  const attempt = await beginAttempt(db, keys, codeLimits)
  if (attempt.waitSeconds !== undefined) return { kind: 'blocked', waitSeconds: attempt.waitSeconds }
  const result = await check()
  if (result.kind === 'accepted') await forgetFailures(db, keys)
  return result
}
