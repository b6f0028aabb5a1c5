import { and, eq } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { idpAttempts, idpCredentials } from '../../db/schema/index.ts'
import { traceOfPerson } from '../person-traces.ts'
import { endSessionsOf } from '../sessions.ts'

interface Owner {
  id: string
  username: string
}

/**
 * Gives an account its first or a new password. Everybody who is signed in with the old one has to sign in again.
 * Returns whether anybody was.
 */
export async function storePasswordHash(
  owner: Owner,
  passwordHash: string,
  db: Queries,
  /** The session in which the person has given the old password too. */
  exceptSession?: string,
): Promise<boolean> {
  await db
    .insert(idpCredentials)
    .values({ accountId: owner.id, passwordHash })
    .onConflictDoUpdate({ target: idpCredentials.accountId, set: { passwordHash, updatedAt: new Date() } })
  await forgetAttempts(db, owner)
  return endSessionsOf(db, owner.id, exceptSession)
}

/** The same password. Nobody is signed out. If it was changed meanwhile, that one stays. */
export async function strengthenHash(
  db: Queries,
  accountId: string,
  { weak, strong }: { weak: string; strong: string },
): Promise<void> {
  await db
    .update(idpCredentials)
    .set({ passwordHash: strong })
    .where(and(eq(idpCredentials.accountId, accountId), eq(idpCredentials.passwordHash, weak)))
}

export const hasPassword = async (db: Queries, accountId: string): Promise<boolean> =>
  (await db.$count(idpCredentials, eq(idpCredentials.accountId, accountId))) > 0

export async function forgetAttempts(db: Queries, { id }: Pick<Owner, 'id'>): Promise<void> {
  await db.delete(idpAttempts).where(eq(idpAttempts.subject, id))
}

type PasswordChange =
  | { action: 'PASSWORD_RESET_REQUESTED' }
  | { action: 'PASSWORD_SET'; through: 'INVITATION' | 'RESET' | 'SET_UP' | 'OLD_PASSWORD' }

/** For the audit log of the person's integrator. It contains neither the password nor its link. */
export async function tracePassword(db: Queries, accountId: string, change: PasswordChange): Promise<void> {
  await traceOfPerson(db, accountId, change)
}
