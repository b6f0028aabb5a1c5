import type { Zone } from '#contract/schemas/location'
import { findFirst } from '../../../kit/search/matching.ts'

const mostOffered = 8

/** All zones if there are few, so that they do not move while somebody types. Else those that match the typed text. */
export function offeredZones(zones: readonly Zone[], name: string): readonly Zone[] {
  if (zones.length <= mostOffered) return zones
  return findFirst(zones, name, ({ zoneName }) => zoneName, mostOffered)
}
