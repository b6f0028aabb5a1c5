import { eq } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit'
import type { Queries } from '../db/connection.ts'
import { accounts } from '../db/schema/index.ts'
import { writeTrace } from '../db/traces.ts'

type PersonChange = { action: AuditAction } & Record<string, string>

/** For the audit log of the person's integrator, of what the person did outside the API. */
export async function traceOfPerson(
  db: Queries,
  accountId: string,
  { action, ...change }: PersonChange,
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
