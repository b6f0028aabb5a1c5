import type { Zone } from '#contract/schemas/location'
import { findFirst } from '../../kit/search/matching.ts'

const mostOffered = 8

/** All of them where they are few, so that none moves while somebody types; else those that fit what is typed. */
export function offeredZones(zones: readonly Zone[], name: string): readonly Zone[] {
  if (zones.length <= mostOffered) return zones
  return findFirst(zones, name, ({ zoneName }) => zoneName, mostOffered)
}
