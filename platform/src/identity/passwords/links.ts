import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Queries } from '../../db/connection.ts'
import { accounts, idpPasswordLinks } from '../../db/schema/index.ts'
import { storePasswordHash } from './store.ts'
import type { Person } from '../people.ts'

export type LinkPurpose = 'INVITATION' | 'RESET'

export const linkHours = 24

/** Below the issuer's address: the page that a link opens. */
export const setPasswordPath = '/set-password'
const hour = 3_600_000

/** Only the hash is kept: whoever reads the database cannot use the links in it. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Makes a link's token; older links of the same account stop working. */
export async function makeLinkToken(db: Db, username: string, purpose: LinkPurpose): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.transaction(async (transaction) => {
    await voidLinks(transaction, username)
    await transaction.insert(idpPasswordLinks).values({
      tokenHash: hashOf(token),
      username: username.toLowerCase(),
      purpose,
      expiresAt: new Date(Date.now() + linkHours * hour),
    })
  })
  return token
}

export async function voidLinks(db: Queries, username: string): Promise<void> {
  await db.delete(idpPasswordLinks).where(eq(idpPasswordLinks.username, username.toLowerCase()))
}

const usable = (token: string) =>
  and(
    eq(idpPasswordLinks.tokenHash, hashOf(token)),
    isNull(idpPasswordLinks.usedAt),
    gt(idpPasswordLinks.expiresAt, new Date()),
  )

/** The account that a link is for, unless the link is wrong, used, voided or too old. */
export async function findLinkAccount(db: Queries, token: string): Promise<Person | undefined> {
  const [row] = await db
    .select({
      id: accounts.id,
      username: accounts.username,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
    })
    .from(idpPasswordLinks)
    .innerJoin(accounts, eq(sql`lower(${accounts.username})`, idpPasswordLinks.username))
    .where(usable(token))
  return row
}

/** Answers false where the link was used by somebody else meanwhile: of two at once, one wins. */
export async function redeemLink(
  db: Db,
  token: string,
  account: Person,
  passwordHash: string,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const used = await transaction
      .update(idpPasswordLinks)
      .set({ usedAt: new Date() })
      .where(and(usable(token), eq(idpPasswordLinks.username, account.username.toLowerCase())))
      .returning({ username: idpPasswordLinks.username })
    if (used.length === 0) return false
    await storePasswordHash(account, passwordHash, transaction)
    return true
  })
}

export async function sweepLinks(db: Queries): Promise<void> {
  await db.delete(idpPasswordLinks).where(lt(idpPasswordLinks.expiresAt, new Date()))
}
