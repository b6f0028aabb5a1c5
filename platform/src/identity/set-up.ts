import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { hashOfToken, newToken } from '../base/secrets.ts'
import type { Queries } from '../db/connection.ts'
import { accounts, idpRecords } from '../db/schema/index.ts'

const model = 'SetupToken'

export const setupTokenMinutes = 60

/** An installation is set up as soon as its first account exists. */
export const hasAccounts = async (db: Queries): Promise<boolean> =>
  (await db.select({ id: accounts.id }).from(accounts).limit(1)).length > 0

/** Once it is set up, the answer comes from memory. Before that, another process may do it at any time. */
export function rememberSetUp(db: Queries): () => Promise<boolean> {
  let isSetUp = false
  return async () => {
    isSetUp ||= await hasAccounts(db)
    return isSetUp
  }
}

/** A token for each start. Those of other processes stay valid, so that any of the printed addresses works. */
export async function makeSetupToken(db: Queries): Promise<string> {
  await db.delete(idpRecords).where(and(eq(idpRecords.model, model), lt(idpRecords.expiresAt, sql`now()`)))
  const token = newToken()
  const expiresAt = sql<Date>`now() + make_interval(mins => ${setupTokenMinutes})`
  await db.insert(idpRecords).values({ model, id: hashOfToken(token), payload: {}, expiresAt })
  return token
}

export async function isSetupToken(db: Queries, token: string): Promise<boolean> {
  const valid = and(eq(idpRecords.model, model), gt(idpRecords.expiresAt, sql`now()`))
  return (await db.$count(idpRecords, and(valid, eq(idpRecords.id, hashOfToken(token))))) > 0
}

export async function removeSetupTokens(db: Queries): Promise<void> {
  await db.delete(idpRecords).where(eq(idpRecords.model, model))
}
