import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import { locations, treeCaches } from '../db/schema/index.ts'
import { notFound, refersToNothing } from '../base/errors.ts'

export interface Place {
  id: string
  name: string
}

const selectPlace = ({ db, integratorId }: Scope, locationId: string) =>
  db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(and(eq(locations.id, locationId), eq(locations.integratorId, integratorId)))

export async function findLocation(scope: Scope, locationId: string): Promise<Place | undefined> {
  const [row] = await selectPlace(scope, locationId)
  return row
}

/** The integrator's own location; another's answers as if it did not exist. */
export async function requireLocation(
  scope: Scope,
  locationId: string,
  /** The field of the body that names it, where it is not the address. */
  field?: string,
): Promise<Place> {
  const place = await findLocation(scope, locationId)
  if (!place) throw missingLocation(field)
  return place
}

/**
 * The same, held until the end of the transaction: it cannot go, and two callers who add to it come one after
 * the other. Values may still be stored below it.
 */
export async function holdLocation(scope: Scope, locationId: string, field?: string): Promise<Place> {
  const [row] = await selectPlace(scope, locationId).for('no key update')
  if (!row) throw missingLocation(field)
  return row
}

const missingLocation = (field: string | undefined) =>
  field === undefined ? notFound('Location') : refersToNothing(field, 'Location')

/** For everything that changes what the location's tree shows; the next reader builds it anew. */
export async function forgetTree(db: Queries, locationId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${treeLock(locationId)})`)
  await db.delete(treeCaches).where(eq(treeCaches.locationId, locationId))
}

/**
 * For who builds the tree: waits until all changes below the location are there, and lets none of them end before
 * the tree is stored. Otherwise a tree of yesterday could be stored after a change had forgotten it.
 */
export async function holdTree(db: Queries, locationId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${treeLock(locationId)})`)
}

const treeLock = (locationId: string) => sql`hashtextextended(${`tree ${locationId}`}, 0)`
