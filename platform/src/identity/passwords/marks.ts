import type { LogSecurity } from '../../base/security-log.ts'
import type { CheckCredentials } from './check.ts'
import type { Redeemed } from './links.ts'

/** Every tried password is logged as an event, on every page. */
export const loggingSignIns =
  (logSecurity: LogSecurity, check: CheckCredentials): CheckCredentials =>
  async (given) => {
    const result = await check(given)
    const { kind, accountId } = result
    if (kind === 'accepted') logSecurity('sign-in', 'ok', { accountId })
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
