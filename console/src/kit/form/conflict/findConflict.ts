import { type Author, findAuthor } from './findAuthor.ts'
import type { Revision } from '../revision.ts'
import { type Difference, type Fields, findDifferences, firstChoice, valueOf } from './differences.ts'

export interface Conflict {
  differences: Difference[]
  /** The platform's current values. */
  latest: Fields
  /** The initial choice for the fields that differ. */
  start: Fields
  /** Who changed it, and when. Unknown if no trace says so. */
  by: Author | undefined
}

/**
 * Whether an edit was refused because somebody else was faster, and what they changed. If nothing has changed, it was
 * refused for another reason, or the platform has no versions.
 */
export async function findConflict(
  { id, fields, before, readLatest }: Revision,
  yours: Fields,
): Promise<Conflict | undefined> {
  const latest = await readLatest()
  if (!latest) return undefined
  const changed = findDifferences(fields, before, latest.values, before)
  if (changed.length === 0 && !latest.isNewer) return undefined
  latest.take()
  const differences = findDifferences(fields, before, latest.values, yours)
  const start = Object.fromEntries(differences.map((one) => [one.field.name, valueOf(one, firstChoice(one))]))
  const by = id === undefined ? undefined : await findAuthor(id, latest.version)
  return { differences, latest: latest.values, start, by }
}
