import type { Zone } from '#contract/schemas/location'

/** The zone that a typed name means; capitals make no other one. */
export function zoneNamed(zones: readonly Zone[], name: string): Zone | undefined {
  const wanted = name.trim().toLowerCase()
  return wanted === '' ? undefined : zones.find(({ zoneName }) => zoneName.toLowerCase() === wanted)
}
