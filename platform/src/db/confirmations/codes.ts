import { confirmationHours, mostCodeTries } from '#contract/limits'
import type { AddressKind } from '#contract/values'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { hashOfToken } from '../../base/secrets.ts'
import { hour } from '../../base/time.ts'
import { confirmAddress } from './addresses.ts'
import type { Queries } from '../connection.ts'
import { confirmations } from '../schema/index.ts'

/** Codes that are sent to an address. Whoever types one reads what is sent there. */

export interface Asked {
  accountId: string
  kind: AddressKind
  address: string
}

const hashOf = ({ accountId, kind, address }: Asked, code: string) =>
  hashOfToken([accountId, kind, address, code].join(' '))

export const newCode = (): string => String(randomInt(1e8)).padStart(8, '0')

/** As people read it out. */
export const spacedCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`

/** The code before does not work any more. */
export async function storeCode(db: Queries, asked: Asked, code: string): Promise<void> {
  const row = {
    ...asked,
    codeHash: hashOf(asked, code),
    attempts: 0,
    expiresAt: new Date(Date.now() + confirmationHours * hour),
  }
  await db
    .insert(confirmations)
    .values(row)
    .onConflictDoUpdate({ target: [confirmations.accountId, confirmations.kind], set: row })
}

const isUsable = (accountId: string, kind: AddressKind) =>
  and(
    eq(confirmations.accountId, accountId),
    eq(confirmations.kind, kind),
    gt(confirmations.expiresAt, new Date()),
    lt(confirmations.attempts, mostCodeTries),
  )

/** Counts the try, whatever becomes of it. Returns the address to which the code was sent, if it is the right one. */
export async function tryCode(
  db: Queries,
  accountId: string,
  kind: AddressKind,
  code: string,
): Promise<string | undefined> {
  const [row] = await db
    .update(confirmations)
    .set({ attempts: sql`${confirmations.attempts} + 1` })
    .where(isUsable(accountId, kind))
    .returning({ address: confirmations.address, codeHash: confirmations.codeHash })
  return row && row.codeHash === hashOf({ accountId, kind, address: row.address }, code)
    ? row.address
    : undefined
}

/** Returns whether the address is confirmed now. It is not if the account has another one by now. */
export async function useCode(db: Queries, { accountId, kind, address }: Asked): Promise<boolean> {
  await db
    .delete(confirmations)
    .where(and(eq(confirmations.accountId, accountId), eq(confirmations.kind, kind)))
  return confirmAddress(db, accountId, kind, address)
}

/** The addresses to which codes are on their way. */
export async function listAsked(db: Queries, accountId: string): Promise<Set<string>> {
  const rows = await db
    .select({ kind: confirmations.kind, address: confirmations.address })
    .from(confirmations)
    .where(
      and(
        eq(confirmations.accountId, accountId),
        gt(confirmations.expiresAt, new Date()),
        lt(confirmations.attempts, mostCodeTries),
      ),
    )
  return new Set(rows.map(({ kind, address }) => `${kind} ${address}`))
}

export async function sweepCodes(db: Queries): Promise<void> {
  await db.delete(confirmations).where(lt(confirmations.expiresAt, new Date()))
}
