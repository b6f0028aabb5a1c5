import { eq } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { accounts } from '../../db/schema/index.ts'
import { writeTrace } from '../../db/traces.ts'

type PasswordChange =
  | { action: 'PASSWORD_RESET_REQUESTED' }
  | { action: 'PASSWORD_SET'; through: 'INVITATION' | 'RESET' | 'SET_UP' }

/** For the audit log of the person's integrator. It contains neither the password nor its link. */
export async function tracePassword(
  db: Queries,
  accountId: string,
  { action, ...change }: PasswordChange,
): Promise<void> {
  const [account] = await db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      username: accounts.username,
      integratorId: accounts.integratorId,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!account) return
  const { integratorId, username } = account
  await writeTrace(db, { account, integratorId, action, new: { accountId, username, ...change }, url: '' })
}
