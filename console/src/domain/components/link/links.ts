import type { Location, Zone } from '#contract/schemas/location'
import type { LinkRequest, UnlinkedComponent } from '#contract/schemas/registry'
import { type OfferedZone, outlookOf, type TypedZone } from '../../zones/outlook.ts'

/** What is picked and typed in the wizard. */
export type LinkValues = {
  components: UnlinkedComponent[]
  location: Location | null
  /** The zone of each component as it is typed, by the component's identifier. */
  zones: Record<string, TypedZone>
  /** The identifier of the component whose zone the fields show. Empty: one zone for all. */
  zoneFor: string
}

/** Where the wizard was started: at a location, or at one of its zones. */
export interface LinkStart {
  location: Location
  zoneId?: string
}

export const nothingChosen: LinkValues = { components: [], location: null, zones: {}, zoneFor: '' }

const noZone: TypedZone = { zoneId: '', zoneName: '' }

const identifiersOf = ({ components }: Pick<LinkValues, 'components'>) =>
  components.map(({ identifier }) => identifier)

/** The component whose zone the fields show, if it is still chosen and not the only one. */
export const componentShown = ({ components, zoneFor }: LinkValues): UnlinkedComponent | undefined =>
  components.length > 1 ? components.find(({ identifier }) => identifier === zoneFor) : undefined

/** The components that the fields are for. */
const identifiersShown = (values: LinkValues): string[] => {
  const only = componentShown(values)
  return only ? [only.identifier] : identifiersOf(values)
}

/** What the fields show: nothing if they are for all and the zones differ. */
export function zoneShown(values: LinkValues): { typed: TypedZone; isMixed: boolean } {
  const all = identifiersShown(values).map((identifier) => values.zones[identifier] ?? noZone)
  const [first = noZone] = all
  const isMixed = all.some(({ zoneId }) => zoneId.trim() !== first.zoneId.trim())
  return { typed: isMixed ? noZone : first, isMixed }
}

export const withZone = (values: LinkValues, zone: TypedZone): LinkValues['zones'] => ({
  ...values.zones,
  ...zoneForEach(identifiersShown(values), zone),
})

const zoneForEach = (identifiers: readonly string[], zone: TypedZone) =>
  Object.fromEntries(identifiers.map((identifier) => [identifier, zone]))

/** The location's zones, and the new zones of the components that the fields are not for. */
export function offeredZones(values: LinkValues, zones: readonly Zone[]): OfferedZone[] {
  const shown = new Set(identifiersShown(values))
  const others = identifiersOf(values).filter((identifier) => !shown.has(identifier))
  return withNew(zones, others, values)
}

function withNew(
  zones: readonly OfferedZone[],
  identifiers: readonly string[],
  values: LinkValues,
): OfferedZone[] {
  const all = [...zones]
  for (const identifier of identifiers) {
    const { zoneId, zoneName, existing } = outlookOf(all, values.zones[identifier] ?? noZone)
    if (!existing && isComplete({ zoneId, zoneName })) all.push({ zoneId, zoneName, isNew: true })
  }
  return all
}

/** The zone to which each component goes. If several make the same zone, the first of them names it. */
function zonesOf(values: LinkValues, zones: readonly Zone[]): Map<string, OfferedZone> {
  const identifiers = identifiersOf(values)
  const all = withNew(zones, identifiers, values)
  return new Map(
    identifiers.map((identifier) => {
      const { zoneId, zoneName, existing } = outlookOf(all, values.zones[identifier] ?? noZone)
      return [identifier, { zoneId, zoneName, isNew: existing?.isNew ?? false }]
    }),
  )
}

const isComplete = ({ zoneId, zoneName }: TypedZone) => zoneId !== '' && zoneName !== ''

export const hasAllZones = (values: LinkValues, zones: readonly Zone[]): boolean =>
  [...zonesOf(values, zones).values()].every(isComplete)

/** Each component and its zone, to show. */
export function zoneFacts(values: LinkValues, zones: readonly Zone[]): [string, string | undefined][] {
  const all = zonesOf(values, zones)
  return values.components.map(({ componentName, identifier }) => [
    `${componentName} (${identifier})`,
    zoneInWords(all.get(identifier) ?? noZone),
  ])
}

function zoneInWords(zone: OfferedZone): string | undefined {
  if (!isComplete(zone)) return undefined
  return `${zone.zoneName} (${zone.isNew ? `${zone.zoneId}, new` : zone.zoneId})`
}

/** Components that have no zone yet get the zone at which the wizard was started. */
export function withComponents(
  { location, zones }: LinkValues,
  components: UnlinkedComponent[],
  start: LinkStart | null,
): Pick<LinkValues, 'components' | 'zones'> {
  // Zones belong to their location.
  const zoneId = start?.location.id === location?.id ? start?.zoneId : undefined
  if (!zoneId) return { components, zones }
  return {
    components,
    zones: { ...zoneForEach(identifiersOf({ components }), { zoneId, zoneName: '' }), ...zones },
  }
}

/** The body of the request, which links all components or none. */
export function linksOf(values: LinkValues, zones: readonly Zone[]): LinkRequest[] {
  const { location } = values
  if (!location) throw new Error('No location is selected')
  const all = zonesOf(values, zones)
  return values.components.map((component) => {
    const { zoneId, zoneName } = all.get(component.identifier) ?? noZone
    if (zoneId === '') throw new Error(`No zone is selected for ${component.componentName}`)
    return { ...component, locationId: location.id, zoneId, zoneName }
  })
}
