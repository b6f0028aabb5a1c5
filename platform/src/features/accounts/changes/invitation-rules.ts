import { invitationsPerHour } from '#contract/limits'
import type { Caller } from '../../../base/caller.ts'
import { tooMany } from '../../../base/errors.ts'
import type { Queries } from '../../../db/connection.ts'
import * as store from './invitation-store.ts'
import { hour, toSeconds } from '../../../base/time.ts'

/**
 * A new account and a new address send mail to whatever address somebody typed: nobody is to flood others with them.
 * Changes at one integrator come one after the other, so the count is exact.
 */
export async function countInvitation(db: Queries, { accountId }: Caller): Promise<void> {
  const { sent, first } = await store.addInvitation(db, accountId)
  if (sent <= invitationsPerHour) return
  const seconds = Math.max(1, Math.ceil(toSeconds(first.getTime() + hour - Date.now())))
  throw tooMany(`You have made or re-addressed ${invitationsPerHour} accounts within an hour`, seconds)
}
