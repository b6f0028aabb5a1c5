import { and, eq } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { locations } from '../db/schema/index.ts'
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

/** The integrator's own location. Another integrator's location does not exist for the caller. */
export async function requireLocation(
  scope: Scope,
  locationId: string,
  /** The field of the body that names it, if the path does not. */
  field?: string,
): Promise<Place> {
  const place = await findLocation(scope, locationId)
  if (!place) throw missingLocation(field)
  return place
}

/**
 * The same, locked until the end of the transaction: it cannot be deleted, and callers who add to it run one after
 * the other. Values can still be stored below it.
 */
export async function holdLocation(scope: Scope, locationId: string, field?: string): Promise<Place> {
  const [row] = await selectPlace(scope, locationId).for('no key update')
  if (!row) throw missingLocation(field)
  return row
}

const missingLocation = (field: string | undefined) =>
  field === undefined ? notFound('Location') : refersToNothing(field, 'Location')
