import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { hashOfToken, newToken } from '../../base/secrets.ts'
import { hour } from '../../base/time.ts'
import { confirmAddress } from '../../db/confirmations/addresses.ts'
import type { Db, Queries } from '../../db/connection.ts'
import { accounts, idpPasswordLinks } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { person, type Person } from '../people.ts'
import { storePasswordHash, tracePassword } from './store.ts'

export type LinkPurpose = 'INVITATION' | 'RESET'

export const linkHours = 24

/** A person needs a few tries to find an accepted password. Each try costs the platform some work. */
const mostAttempts = 10

export const setPasswordPath = '/set-password'

export const setPasswordAddress = (issuer: string, token: string) =>
  `${issuer}${setPasswordPath}?token=${token}`

/** Makes a link's token. Older links of the same account stop working. Without `mailedTo` it is sent to no address. */
export async function makeLinkToken(
  db: Queries,
  accountId: string,
  purpose: LinkPurpose,
  mailedTo?: string,
): Promise<string> {
  const token = newToken()
  await transaction(db, async (queries) => {
    await voidLinks(queries, accountId)
    await queries.insert(idpPasswordLinks).values({
      tokenHash: hashOfToken(token),
      accountId,
      purpose,
      mailedTo,
      expiresAt: new Date(Date.now() + linkHours * hour),
    })
    if (purpose === 'RESET') await tracePassword(queries, accountId, { action: 'PASSWORD_RESET_REQUESTED' })
  })
  return token
}

export async function voidLinks(db: Queries, accountId: string): Promise<void> {
  await db.delete(idpPasswordLinks).where(eq(idpPasswordLinks.accountId, accountId))
}

const unspent = (token: string) =>
  and(
    eq(idpPasswordLinks.tokenHash, hashOfToken(token)),
    isNull(idpPasswordLinks.usedAt),
    gt(idpPasswordLinks.expiresAt, new Date()),
  )

const usable = (token: string) => and(unspent(token), lt(idpPasswordLinks.attempts, mostAttempts))

/** The account of a link. Nothing if the link is wrong, used, replaced or too old. */
export async function findLinkAccount(db: Queries, token: string): Promise<Person | undefined> {
  const [row] = await db
    .select(person)
    .from(idpPasswordLinks)
    .innerJoin(accounts, eq(accounts.id, idpPasswordLinks.accountId))
    .where(usable(token))
  return row
}

/** The same before a password is checked: a link takes a limited number of passwords and then stops working. */
export async function tryLink(db: Queries, token: string): Promise<Person | undefined> {
  const account = await findLinkAccount(db, token)
  const counted = await db
    .update(idpPasswordLinks)
    .set({ attempts: sql`${idpPasswordLinks.attempts} + 1` })
    .where(usable(token))
    .returning({ attempts: idpPasswordLinks.attempts })
  return counted.length > 0 ? account : undefined
}

export interface Redeemed {
  purpose: LinkPurpose
  /** Whether anybody was signed in with the old password. */
  endedSessions: boolean
}

/** Returns nothing if the link was used meanwhile: of two callers at once, one wins. */
export async function redeemLink(
  db: Db,
  token: string,
  account: Person,
  passwordHash: string,
): Promise<Redeemed | undefined> {
  return transaction(db, async (queries) => {
    const [used] = await queries
      .update(idpPasswordLinks)
      .set({ usedAt: new Date() })
      .where(and(unspent(token), eq(idpPasswordLinks.accountId, account.id)))
      .returning({ purpose: idpPasswordLinks.purpose, mailedTo: idpPasswordLinks.mailedTo })
    if (!used) return undefined
    const { purpose, mailedTo } = used
    // Whoever uses a link reads the address to which it was mailed.
    if (mailedTo !== null) await confirmAddress(queries, account.id, 'EMAIL', mailedTo)
    const endedSessions = await storePasswordHash(account, passwordHash, queries)
    await tracePassword(queries, account.id, { action: 'PASSWORD_SET', through: purpose })
    return { purpose, endedSessions }
  })
}

export async function sweepLinks(db: Queries): Promise<void> {
  await db.delete(idpPasswordLinks).where(lt(idpPasswordLinks.expiresAt, new Date()))
}
