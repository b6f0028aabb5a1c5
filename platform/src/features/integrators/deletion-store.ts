import { eq } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import {
  accounts,
  integrations,
  integrators,
  locationGroups,
  organizations,
  products,
  registeredComponents,
} from '../../db/schema/index.ts'
import { person } from '../../identity/people.ts'

export const countRegistered = async (db: Queries, integratorId: string) =>
  db.$count(registeredComponents, eq(registeredComponents.integratorId, integratorId))

/** One at most: with more, an integrator is not empty. */
export async function findLastPerson(db: Queries, integratorId: string) {
  const [last] = await db
    .select(person)
    .from(accounts)
    .where(eq(accounts.integratorId, integratorId))
    .limit(1)
  return last
}

/** What an empty integrator still has is deleted first. */
export async function deleteIntegrator(db: Queries, integratorId: string): Promise<void> {
  for (const table of [accounts, locationGroups, integrations, products, organizations])
    await db.delete(table).where(eq(table.integratorId, integratorId))
  await db.delete(integrators).where(eq(integrators.id, integratorId))
}
