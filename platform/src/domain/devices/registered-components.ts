import { and, asc, eq } from 'drizzle-orm'
import { refersToNothing } from '../../base/errors.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { insertMany, isAmong, updateOne } from '../../db/rows.ts'
import { registeredComponents } from '../../db/schema/index.ts'

export type RegisteredRow = typeof registeredComponents.$inferSelect

/** Registered components by identifier, locked until the end of the transaction, always in the same order. */
export async function lockRegisteredForEdit(
  { db, integratorId }: Scope,
  identifiers: readonly string[],
): Promise<Map<string, RegisteredRow>> {
  if (identifiers.length === 0) return new Map()
  const rows = await db
    .select()
    .from(registeredComponents)
    .where(
      and(
        eq(registeredComponents.integratorId, integratorId),
        isAmong(registeredComponents.identifier, identifiers),
      ),
    )
    .orderBy(asc(registeredComponents.id))
    .for('update')
  const found = new Map(rows.map((row) => [row.identifier, row]))
  const missing = identifiers.find((identifier) => !found.has(identifier))
  if (missing !== undefined) throw refersToNothing('identifier', 'Component', missing)
  return found
}

export async function insertRegistered(
  db: Queries,
  rows: (typeof registeredComponents.$inferInsert)[],
): Promise<void> {
  await insertMany(db, registeredComponents, rows)
}

/** The fields that registration and component share. Both have the same values while they are linked. */
export type RegisteredChange = Partial<Omit<RegisteredRow, 'id' | 'integratorId' | 'identifier' | 'version'>>

export const updateRegistered = async (db: Queries, id: string, change: RegisteredChange): Promise<void> =>
  updateOne(db, registeredComponents, id, change)
