import type { Revision } from '../revision.ts'
import { type Difference, type Fields, findDifferences, firstChoice, valueOf } from './differences.ts'

export interface Conflict {
  differences: Difference[]
  /** As the platform holds it. */
  latest: Fields
  /** What the choice begins with, for the fields that differ. */
  start: Fields
}

/**
 * Whether an edit was refused because somebody else was faster, and in what. Where a platform knows no versions, or refuses for
 * another reason, and nothing has changed, it was not.
 */
export async function findConflict(
  { fields, before, readLatest }: Revision,
  yours: Fields,
): Promise<Conflict | undefined> {
  const latest = await readLatest()
  if (!latest) return undefined
  const changed = findDifferences(fields, before, latest.values, before)
  if (changed.length === 0 && !latest.isNewer) return undefined
  latest.take()
  const differences = findDifferences(fields, before, latest.values, yours)
  const start = Object.fromEntries(differences.map((one) => [one.field.name, valueOf(one, firstChoice(one))]))
  return { differences, latest: latest.values, start }
}
