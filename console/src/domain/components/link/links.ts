import type { Location, Zone } from '#contract/schemas/location'
import type { LinkRequest, RegisteredComponent, UnlinkedComponent } from '#contract/schemas/registry'
import { texts as common } from '../../../texts/common.ts'
import { texts } from '../../../texts/components.ts'
import { type OfferedZone, outlookOf, type TypedZone } from '../../zones/outlook.ts'

/** What is picked and typed in the wizard: a zone for all components, and zones of single ones. */
export type LinkValues = TypedZone & {
  components: UnlinkedComponent[]
  location: Location | null
  /** As they are typed, by the component's identifier. */
  ownZones: Record<string, TypedZone>
  /** The identifier of the component whose zone the fields show. Empty: the zone for all. */
  zoneFor: string
}

/** What is chosen already. */
export interface LinkStart {
  location?: Location
  zoneId?: string
  components?: UnlinkedComponent[]
}

export const startValues = (start: LinkStart | null): LinkValues => ({
  components: start?.components ?? [],
  location: start?.location ?? null,
  zoneId: start?.zoneId ?? '',
  zoneName: '',
  ownZones: {},
  zoneFor: '',
})

const noZone: TypedZone = { zoneId: '', zoneName: '' }

const zoneTyped = (
  { ownZones, zoneId, zoneName }: LinkValues,
  { identifier }: UnlinkedComponent,
): TypedZone => ownZones[identifier] ?? { zoneId, zoneName }

/** The component whose zone the fields show, if it is still chosen and not the only one. */
export const componentShown = ({ components, zoneFor }: LinkValues): UnlinkedComponent | undefined =>
  components.length > 1 ? components.find(({ identifier }) => identifier === zoneFor) : undefined

/** What the fields show: nothing if they are for all and the zones differ. */
export function zoneShown(values: LinkValues): { typed: TypedZone; isMixed: boolean } {
  const only = componentShown(values)
  const all = (only ? [only] : values.components).map((component) => zoneTyped(values, component))
  const [first = noZone] = all
  const isMixed = all.some(({ zoneId }) => zoneId.trim() !== first.zoneId.trim())
  return { typed: isMixed ? noZone : first, isMixed }
}

/** A zone for all replaces those of single components. */
export function withZone(values: LinkValues, zone: TypedZone): Partial<LinkValues> {
  const only = componentShown(values)
  return only ? { ownZones: { ...values.ownZones, [only.identifier]: zone } } : { ...zone, ownZones: {} }
}

/** The location's zones, and the new zones of the components that the fields are not for. */
export function offeredZones(values: LinkValues, zones: readonly Zone[]): OfferedZone[] {
  const only = componentShown(values)
  return withNew(zones, only ? values.components.filter((component) => component !== only) : [], values)
}

function withNew(
  zones: readonly OfferedZone[],
  components: readonly UnlinkedComponent[],
  values: LinkValues,
): OfferedZone[] {
  const all = [...zones]
  for (const component of components) {
    const { zoneId, zoneName, existing } = outlookOf(all, zoneTyped(values, component))
    if (!existing && isComplete({ zoneId, zoneName })) all.push({ zoneId, zoneName, isNew: true })
  }
  return all
}

/** Each component with its zone. If several make the same zone, the first of them names it. */
function zonesOf(values: LinkValues, zones: readonly Zone[]) {
  const all = withNew(zones, values.components, values)
  return values.components.map((component) => {
    const { zoneId, zoneName, existing } = outlookOf(all, zoneTyped(values, component))
    return { component, zoneId, zoneName, isNew: existing?.isNew ?? false }
  })
}

const isComplete = ({ zoneId, zoneName }: TypedZone) => zoneId !== '' && zoneName !== ''

export const hasAllZones = (values: LinkValues, zones: readonly Zone[]): boolean =>
  zonesOf(values, zones).every(isComplete)

export const zoneFacts = (values: LinkValues, zones: readonly Zone[]): [string, string | undefined][] =>
  zonesOf(values, zones).map(({ component: { componentName, identifier }, zoneId, zoneName, isNew }) => [
    `${componentName} (${identifier})`,
    isComplete({ zoneId, zoneName })
      ? isNew
        ? texts.newZone(zoneName, zoneId)
        : `${zoneName} (${zoneId})`
      : undefined,
  ])

/** What identifies a component to the person who installs it. */
export const componentFacts = (component: UnlinkedComponent | undefined) =>
  [
    [common.component, component?.componentName],
    [common.identifier, component?.identifier],
    [texts.productType, component?.productType],
  ] as const

/** The body of the request, which links all components or none. */
export function linksOf(values: LinkValues, zones: readonly Zone[]): LinkRequest[] {
  const { location } = values
  if (!location) throw new Error('No location is selected')
  return zonesOf(values, zones).map(({ component, zoneId, zoneName }) => {
    if (zoneId === '') throw new Error(`No zone is selected for ${component.componentName}`)
    return { ...component, locationId: location.id, zoneId, zoneName }
  })
}

/** What was done, by the platform's answer. An existing zone has kept its own name. */
export function linkedInWords(
  componentName: string,
  sent: TypedZone,
  answer: Pick<RegisteredComponent, 'zoneId' | 'zoneName'>,
): string {
  const zoneId = answer.zoneId || sent.zoneId
  const zoneName = answer.zoneName || sent.zoneName
  return zoneName === sent.zoneName
    ? texts.linkedTo(componentName, zoneName)
    : texts.linkedToKept(componentName, zoneName, zoneId)
}
