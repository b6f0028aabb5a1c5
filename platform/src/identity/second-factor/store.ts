import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { type Encryption, totpContext } from '../../base/encryption.ts'
import type { Queries } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { accounts, idpPasskeys, idpRecoveryCodes, idpTotp } from '../../db/schema/index.ts'
import { accountHasFactor } from './requirement.ts'
import { hashOfRecoveryCode, isRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

export interface Factor {
  id: string
  kind: 'APP' | 'PASSKEY'
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

export interface Factors {
  factors: Factor[]
  recoveryCodes: number
}

/** A limit for lists and checks. Nobody has so many devices. */
export const mostFactors = 20

export async function factorsOf(db: Queries, accountId: string): Promise<Factors> {
  const apps = await db
    .select()
    .from(idpTotp)
    .where(eq(idpTotp.accountId, accountId))
    .orderBy(asc(idpTotp.createdAt))
  const passkeys = await db
    .select()
    .from(idpPasskeys)
    .where(eq(idpPasskeys.accountId, accountId))
    .orderBy(asc(idpPasskeys.createdAt))
  const shown = ({ name, createdAt, lastUsedAt }: Omit<Factor, 'id' | 'kind'>) => ({
    name,
    createdAt,
    lastUsedAt,
  })
  return {
    factors: [
      ...passkeys.map((row) => ({ id: row.credentialId, kind: 'PASSKEY' as const, ...shown(row) })),
      ...apps.map((row) => ({ id: row.id, kind: 'APP' as const, ...shown(row) })),
    ],
    recoveryCodes: await db.$count(idpRecoveryCodes, eq(idpRecoveryCodes.accountId, accountId)),
  }
}

export async function hasSecondFactor(db: Queries, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ found: sql<boolean>`${accountHasFactor}` })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return row?.found === true
}

/** Changes of one account's factors happen one after the other, so that the limit holds and the last one is known. */
export async function lockFactors(db: Queries, accountId: string): Promise<void> {
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
}

/** The code that proves the app works is used up with it. */
export async function insertTotp(
  db: Queries,
  { encrypt }: Encryption,
  app: { accountId: string; name: string; secret: string; step: number },
): Promise<void> {
  const id = newId()
  const { accountId, name, step } = app
  const secret = encrypt(app.secret, totpContext(id))
  await db.insert(idpTotp).values({ id, accountId, name, secret, lastStep: step })
}

/** Whether it is the code of one of the account's apps. Of two callers with the same code, one gets a yes. */
export async function useTotpCode(
  db: Queries,
  { decrypt }: Encryption,
  accountId: string,
  code: string,
  now = Date.now(),
): Promise<boolean> {
  const apps = await db.select().from(idpTotp).where(eq(idpTotp.accountId, accountId)).limit(mostFactors)
  for (const { id, secret: stored } of apps) {
    const secret = decrypt(stored, totpContext(id))
    const step = secret === undefined ? undefined : stepOfCode(secret, code, now)
    if (step === undefined) continue
    const used = await db
      .update(idpTotp)
      .set({ lastStep: step, lastUsedAt: new Date(now) })
      .where(and(eq(idpTotp.id, id), lt(idpTotp.lastStep, step)))
      .returning({ id: idpTotp.id })
    if (used.length > 0) return true
  }
  return false
}

/** The new codes, which nobody can read again. The old ones stop working. */
export async function replaceRecoveryCodes(db: Queries, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await db.delete(idpRecoveryCodes).where(eq(idpRecoveryCodes.accountId, accountId))
  await db
    .insert(idpRecoveryCodes)
    .values(codes.map((code) => ({ accountId, codeHash: hashOfRecoveryCode(accountId, code) })))
  return codes
}

export async function useRecoveryCode(db: Queries, accountId: string, typed: string): Promise<boolean> {
  if (!isRecoveryCode(typed)) return false
  const used = await db
    .delete(idpRecoveryCodes)
    .where(
      and(
        eq(idpRecoveryCodes.accountId, accountId),
        eq(idpRecoveryCodes.codeHash, hashOfRecoveryCode(accountId, typed)),
      ),
    )
    .returning({ codeHash: idpRecoveryCodes.codeHash })
  return used.length > 0
}

/** Returns nothing if the account has no such factor. With the last one its recovery codes are deleted. */
export async function deleteFactor(
  db: Queries,
  accountId: string,
  { kind, id }: Pick<Factor, 'kind' | 'id'>,
): Promise<string | undefined> {
  const [removed] =
    kind === 'APP'
      ? await db
          .delete(idpTotp)
          .where(and(eq(idpTotp.id, id), eq(idpTotp.accountId, accountId)))
          .returning({ name: idpTotp.name })
      : await db
          .delete(idpPasskeys)
          .where(and(eq(idpPasskeys.credentialId, id), eq(idpPasskeys.accountId, accountId)))
          .returning({ name: idpPasskeys.name })
  if (removed && !(await hasSecondFactor(db, accountId)))
    await db.delete(idpRecoveryCodes).where(eq(idpRecoveryCodes.accountId, accountId))
  return removed?.name
}

/** All of them, for a person who has lost them. Returns how many there were. */
export async function deleteFactors(db: Queries, accountId: string): Promise<number> {
  const apps = await db.delete(idpTotp).where(eq(idpTotp.accountId, accountId)).returning({ id: idpTotp.id })
  const passkeys = await db
    .delete(idpPasskeys)
    .where(eq(idpPasskeys.accountId, accountId))
    .returning({ id: idpPasskeys.credentialId })
  await db.delete(idpRecoveryCodes).where(eq(idpRecoveryCodes.accountId, accountId))
  return apps.length + passkeys.length
}
