import { asc, count, eq, max } from 'drizzle-orm'
import type { Queries } from '../../../db/connection.ts'
import { accounts, integrators, logins } from '../../../db/schema/index.ts'

/** All of them, or as many as a person can look at. */
export async function listUsage(db: Queries, most?: number) {
  const all = db
    .select({
      integratorId: accounts.integratorId,
      integrator: integrators.name,
      accountId: accounts.id,
      username: accounts.username,
      email: accounts.email,
      logins: count(logins.sessionKey),
      lastLogin: max(logins.loginDate),
    })
    .from(accounts)
    .innerJoin(integrators, eq(integrators.id, accounts.integratorId))
    .leftJoin(logins, eq(logins.accountId, accounts.id))
    .groupBy(accounts.id, integrators.id)
    .orderBy(asc(integrators.name), asc(integrators.id), asc(accounts.username))
    .$dynamic()
  return most === undefined ? all : all.limit(most)
}
