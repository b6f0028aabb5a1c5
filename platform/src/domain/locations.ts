import { and, eq } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { locations, treeCaches } from '../db/schema/index.ts'
import { notFound, refersToNothing } from '../http/errors.ts'

export interface Place {
  id: string
  name: string
}

const selectPlace = (db: Queries, integratorId: string, locationId: string) =>
  db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(and(eq(locations.id, locationId), eq(locations.integratorId, integratorId)))

/** The integrator's own location; another's answers as if it did not exist. */
export async function requireLocation(db: Queries, integratorId: string, locationId: string): Promise<Place> {
  const [row] = await selectPlace(db, integratorId, locationId)
  if (!row) throw notFound('Location')
  return row
}

/**
 * The same, held until the end of the transaction: it cannot go, and two callers who add to it come one after
 * the other. Values may still be stored below it.
 */
export async function holdLocation(
  db: Queries,
  integratorId: string,
  locationId: string,
  /** The field of the body that names it, where it is not the address. */
  field?: string,
): Promise<Place> {
  const [row] = await selectPlace(db, integratorId, locationId).for('no key update')
  if (!row) throw field === undefined ? notFound('Location') : refersToNothing(field, 'Location')
  return row
}

/** For everything that changes what the location's tree shows; the next reader builds it anew. */
export async function forgetTree(db: Queries, locationId: string): Promise<void> {
  await db.delete(treeCaches).where(eq(treeCaches.locationId, locationId))
}
