import type { Zone } from '#contract/schemas/location'
import { texts } from '../../texts/zones.ts'

/** A zone as somebody types or picks it: one of the location, or a new one. */
export type TypedZone = Pick<Zone, 'zoneId' | 'zoneName'>

export interface OfferedZone extends TypedZone {
  /** It will be made together with something else that is being added. */
  isNew?: boolean
}

/** The zone with the typed name, whatever the case of its letters. */
export function zoneNamed<Named extends { zoneName: string }>(
  zones: readonly Named[],
  name: string,
): Named | undefined {
  const wanted = name.trim().toLowerCase()
  return wanted === '' ? undefined : zones.find(({ zoneName }) => zoneName.toLowerCase() === wanted)
}

export interface ZoneOutlook extends TypedZone {
  /** The zone exists, and keeps its name. */
  existing: OfferedZone | undefined
  /** The zone does not exist, but this one is easily mistaken for it. */
  lookalike: OfferedZone | undefined
}

/** What the platform will do with the typed fields. The id decides which zone it is, and the name does not. */
export function outlookOf(zones: readonly OfferedZone[], typed: TypedZone): ZoneOutlook {
  const zoneId = typed.zoneId.trim()
  const zoneName = typed.zoneName.trim()
  const existing = zones.find((zone) => zone.zoneId === zoneId)
  if (existing) return { zoneId, zoneName: existing.zoneName || zoneName, existing, lookalike: undefined }
  const sameButCapitals = zones.find((zone) => zone.zoneId.toLowerCase() === zoneId.toLowerCase())
  const lookalike = zoneId === '' ? undefined : (sameButCapitals ?? zoneNamed(zones, zoneName))
  return { zoneId, zoneName, existing, lookalike }
}

/** Whether the zone exists or will be made. Says nothing if the platform does not send its zones. */
export function existenceInWords(existing: OfferedZone | undefined, zones: readonly OfferedZone[]): string {
  if (existing && !existing.isNew) return texts.exists
  return zones.length > 0 ? texts.isNew : texts.madeIfMissing
}

export function lookalikeInWords({ zoneId, lookalike }: ZoneOutlook): string | undefined {
  if (!lookalike) return undefined
  return lookalike.zoneId.toLowerCase() === zoneId.toLowerCase()
    ? texts.differsInCapitals(lookalike.zoneId, zoneId)
    : texts.nameIsTaken(lookalike.zoneId, lookalike.zoneName, zoneId)
}
