import type { MarkSecurity } from '../../base/security-log.ts'
import type { CheckCredentials } from './check.ts'
import type { Redeemed } from './links.ts'

/** Every tried password is logged as an event, on every page. */
export const markingSignIns =
  (mark: MarkSecurity, check: CheckCredentials): CheckCredentials =>
  async (given) => {
    const result = await check(given)
    const { kind, accountId } = result
    if (kind === 'accepted') mark('sign-in', 'ok', { accountId })
    if (kind === 'refused')
      mark('sign-in', 'refused', { accountId, reason: accountId ? 'wrong-password' : 'unknown-account' })
    if (kind === 'suspended') mark('sign-in', 'refused', { accountId, reason: 'suspended' })
    if (kind === 'blocked') mark('sign-in-delayed', 'refused', { accountId, waitSeconds: result.waitSeconds })
    return result
  }

export function markNewPassword(mark: MarkSecurity, accountId: string, { purpose, endedSessions }: Redeemed) {
  mark(purpose === 'RESET' ? 'password-reset-used' : 'password-set', 'ok', { accountId })
  if (endedSessions) mark('session-ended', 'ok', { accountId, by: 'password-change', sessions: 'all' })
}
