import type { Location, Zone } from '#contract/schemas/location'
import type { LinkRequest, UnlinkedComponent } from '#contract/schemas/registry'

/** A zone to choose: one of the location, or a new one that the link makes. */
export type ZoneChoice = Pick<Zone, 'zoneId' | 'zoneName'>

/** What is picked and typed in the wizard. */
export type LinkValues = {
  components: UnlinkedComponent[]
  location: Location | null
  /** The zone of each component, by its identifier. */
  zoneOf: Record<string, string>
  newZones: ZoneChoice[]
}

/** Where the wizard was started: at a location, or at one of its zones. */
export interface LinkStart {
  location: Location
  zoneId?: string
}

export const nothingChosen: LinkValues = { components: [], location: null, zoneOf: {}, newZones: [] }

/** Of two zones with the same id, the location's own is used, with its name. */
export const offeredZones = (zones: readonly ZoneChoice[], made: readonly ZoneChoice[]): ZoneChoice[] => [
  ...zones,
  ...made.filter(({ zoneId }) => zones.every((zone) => zone.zoneId !== zoneId)),
]

export const hasAllZones = ({ components, zoneOf }: LinkValues, offered: readonly ZoneChoice[]): boolean =>
  components.every(({ identifier }) => offered.some(({ zoneId }) => zoneId === zoneOf[identifier]))

export const zoneForAll = (
  { components }: Pick<LinkValues, 'components'>,
  zoneId: string,
): LinkValues['zoneOf'] => Object.fromEntries(components.map(({ identifier }) => [identifier, zoneId]))

/** Components that have no zone yet get the zone at which the wizard was started. */
export function withComponents(
  { location, zoneOf }: LinkValues,
  components: UnlinkedComponent[],
  start: LinkStart | null,
): Pick<LinkValues, 'components' | 'zoneOf'> {
  // Zones belong to their location.
  const zoneId = start?.location.id === location?.id ? start?.zoneId : undefined
  return { components, zoneOf: zoneId ? { ...zoneForAll({ components }, zoneId), ...zoneOf } : zoneOf }
}

/** The body of the request, which links all components or none. */
export function linksOf(values: LinkValues, offered: readonly ZoneChoice[]): LinkRequest[] {
  const { location } = values
  if (!location) throw new Error('No location is selected')
  return values.components.map((component) => {
    const zone = offered.find(({ zoneId }) => zoneId === values.zoneOf[component.identifier])
    if (!zone) throw new Error(`No zone is selected for ${component.componentName}`)
    const zoneName = zone.zoneName || zone.zoneId
    return { ...component, locationId: location.id, zoneId: zone.zoneId, zoneName }
  })
}
