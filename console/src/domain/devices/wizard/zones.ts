import type { Zone } from '#contract/schemas/location'
import { findFirst } from '../../../kit/search/matching.ts'

const mostOffered = 8

/** If there are few, all of them, so that none moves while somebody types; else those that match what is typed. */
export function offeredZones(zones: readonly Zone[], name: string): readonly Zone[] {
  if (zones.length <= mostOffered) return zones
  return findFirst(zones, name, ({ zoneName }) => zoneName, mostOffered)
}
