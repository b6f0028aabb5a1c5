import { roles as allRoles } from '#contract/access'
import { newProgramToken } from '../base/program-tokens.ts'
import { hashOfToken } from '../base/secrets.ts'
import { day } from '../base/time.ts'
import type { Queries } from '../db/connection.ts'
import { programTokens } from '../db/schema/index.ts'

/** A token with every role, as the platform would have made it. */
export async function addProgramToken(
  db: Queries,
  values: { integratorId: string } & Partial<typeof programTokens.$inferInsert>,
): Promise<string> {
  const token = newProgramToken()
  await db.insert(programTokens).values({
    name: 'Walk',
    roles: [...allRoles],
    addresses: [],
    expiresAt: new Date(Date.now() + day),
    ...values,
    hash: hashOfToken(token),
  })
  return token
}
