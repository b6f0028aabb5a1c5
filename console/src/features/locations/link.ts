import type { Zone } from '#contract/schemas/location'
import type { RegisteredComponent, UnlinkedComponent } from '#contract/schemas/registry'
import { zoneNamed } from '../../domain/zones.ts'

/** What is typed and picked in the link dialog. */
export type LinkValues = {
  component: UnlinkedComponent | null
  zoneId: string
  zoneName: string
}

/** What identifies a component to the person who installs it. */
export function componentFacts(component: UnlinkedComponent | null) {
  return [
    ['Component', component?.componentName],
    ['Identifier', component?.identifier],
    ['Product Type', component?.productType],
  ] as const
}

/** The zone that the typed fields lead to. */
export interface ZoneOutlook {
  zoneId: string
  zoneName: string
  /** The zone exists, and keeps its name. */
  existing: Zone | undefined
  /** The zone does not exist, but this one is easily mistaken for it. */
  lookalike: Zone | undefined
}

/** What the platform will do with the typed fields. The id decides which zone it is, and the name does not. */
export function outlookOf(
  zones: readonly Zone[],
  values: Pick<LinkValues, 'zoneId' | 'zoneName'>,
): ZoneOutlook {
  const zoneId = values.zoneId.trim()
  const zoneName = values.zoneName.trim()
  const existing = zones.find((zone) => zone.zoneId === zoneId)
  if (existing) return { zoneId, zoneName: existing.zoneName || zoneName, existing, lookalike: undefined }
  const sameButCapitals = zones.find((zone) => zone.zoneId.toLowerCase() === zoneId.toLowerCase())
  const lookalike = zoneId === '' ? undefined : (sameButCapitals ?? zoneNamed(zones, zoneName))
  return { zoneId, zoneName, existing, lookalike }
}

/** Whether the zone exists or will be made. Says nothing if the platform does not send its zones. */
export function existenceInWords({ existing }: ZoneOutlook, zones: readonly Zone[]): string {
  if (existing) return 'Exists in the location'
  return zones.length > 0
    ? 'New: it will be made in the location'
    : 'Made in the location, if it is not there yet'
}

export function lookalikeInWords({ zoneId, lookalike }: ZoneOutlook): string | undefined {
  if (!lookalike) return undefined
  return lookalike.zoneId.toLowerCase() === zoneId.toLowerCase()
    ? `Zone ${lookalike.zoneId} differs from ${zoneId} only in capital letters.`
    : `Zone ${lookalike.zoneId} has the name ${lookalike.zoneName} already; ${zoneId} would be a second one.`
}

/** What was done, by the platform's answer. An existing zone has kept its own name. */
export function linkedInWords(
  componentName: string,
  asked: Pick<ZoneOutlook, 'zoneId' | 'zoneName'>,
  answer: Pick<RegisteredComponent, 'zoneId' | 'zoneName'>,
): string {
  const zoneId = answer.zoneId || asked.zoneId
  const zoneName = answer.zoneName || asked.zoneName
  const kept = zoneName === asked.zoneName ? '' : `: zone ${zoneId} has kept this name`
  return `${componentName} linked to ${zoneName}${kept}`
}
