import type { CopyPreview, Location } from '#contract/schemas/location'
import { isTimeZone } from '#contract/time-zones'
import { affectedSentence, sentences } from '../../domain/affected.ts'
import { required } from '../../kit/form/values.ts'
import { counted } from '../../ui/Text.tsx'

export const locationFields = [
  { name: 'name', label: 'Name' },
  { name: 'streetline1', label: 'Address' },
  { name: 'postalCode', label: 'Postal Code' },
  { name: 'city', label: 'City' },
  { name: 'country', label: 'Country' },
  { name: 'slid', label: 'Site ID' },
  { name: 'timeZone', label: 'Time Zone' },
  { name: 'status', label: 'Status' },
] as const

export type LocationValues = Record<(typeof locationFields)[number]['name'], string>

export const valuesOf = (location: Location | null): LocationValues => ({
  name: location?.name ?? '',
  streetline1: location?.streetline1 ?? '',
  postalCode: location?.postalCode ?? '',
  city: location?.city ?? '',
  country: location?.country ?? '',
  slid: location?.slid ?? '',
  timeZone: location?.timeZone ?? '',
  status: location?.status ?? 'ACTIVE',
})

/** The body of the request. A choice is one that the form offers, or one that the platform has sent. */
export function bodyOf(values: LocationValues, known: Pick<Location, 'timeZone'> | null) {
  const { name, streetline1, postalCode, city, country, slid, status } = values
  const timeZone = values.timeZone.trim() || null
  return {
    name,
    streetline1,
    postalCode,
    city,
    country,
    slid: slid.trim() || null,
    status: status as Location['status'],
    // Only if it changes: another platform may not have it.
    ...(timeZone !== (known?.timeZone ?? null) && { timeZone }),
  }
}

/** Empty is UTC, as the platform takes it. */
export const timeZoneRule = (name: string): string | null =>
  name.trim() === '' || isTimeZone(name.trim()) ? null : 'There is no such time zone, such as Europe/Berlin'

interface ZoneValues {
  zoneId: string
  zoneName: string
  layoutName: string
}

/** A type and not an interface: a form's values are a record. */
export type CreateValues = LocationValues & {
  /** The location to copy. Empty for a new one. */
  copyOf: string
  /** Typed in its place, without a choice. */
  copyText: string
  /** Separated by semicolons. */
  layouts: string
  zones: ZoneValues[]
}

export const newValues: CreateValues = { ...valuesOf(null), copyOf: '', copyText: '', layouts: '', zones: [] }

export const newZone: ZoneValues = { zoneId: '', zoneName: '', layoutName: '' }

/** Each name once, in its first spelling. */
export const layoutsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

/** A copy has the zones of its source, so typed zones are not checked. */
const unlessCopied =
  (check: (text: string, values: CreateValues, path: string) => string | null) =>
  (text: string, values: CreateValues, path: string) =>
    values.copyOf ? null : check(text, values, path)

export const createRules = {
  name: required('Name is required'),
  timeZone: timeZoneRule,
  copyOf: (id: string, { copyText }: CreateValues) =>
    id === '' && copyText.trim() !== '' ? 'Select a location from the list, or clear the text' : null,
  zones: {
    zoneId: unlessCopied((text, { zones }, path) => {
      const id = text.trim()
      if (id === '') return 'Zone ID is required'
      const at = Number(path.split('.')[1])
      return zones.some((zone, index) => index < at && zone.zoneId.trim() === id)
        ? 'Another zone has this ID'
        : null
    }),
    zoneName: unlessCopied((text) => (text.trim() === '' ? 'Zone name is required' : null)),
  },
}

export function createBodyOf(values: CreateValues) {
  const layouts = layoutsIn(values.layouts)
  return {
    ...bodyOf(values, null),
    layouts: layouts.map((layoutName) => ({ layoutName })),
    zones: values.zones.map(({ zoneId, zoneName, layoutName }) => ({
      zoneId: zoneId.trim(),
      zoneName: zoneName.trim(),
      // A layout that was chosen and then removed from the list does not count.
      ...(layouts.includes(layoutName) && { layoutName }),
    })),
  }
}

export function copySentences(preview: CopyPreview): string[] {
  const { layouts, zones, calendars, days, automations, conditionals, conditionalsWithoutProduct } = preview
  const { mayManageAutomation, mayManageConditionals, refusal } = preview
  if (refusal !== null) return [`${refusal}.`]
  return sentences(
    zones.count === 0 ? 'It has no zones.' : affectedSentence(zones, 'zone', 'zones'),
    affectedSentence(layouts, 'layout', 'layouts'),
    affectedSentence(calendars, 'zone with its own calendar', 'zones with their own calendars'),
    days > 0 && `${counted(days, 'calendar days')} from today on.`,
    mayManageAutomation
      ? affectedSentence(automations, 'zone with automation', 'zones with automation')
      : automations.count > 0 && 'Its automation is not copied, because you may not manage automation.',
    mayManageConditionals
      ? affectedSentence(
          conditionals,
          'alarm limit, which waits for its component',
          'alarm limits, which wait for their components',
        )
      : conditionals.count > 0 && 'Its alarm limits are not copied, because you may not manage alarm limits.',
    mayManageConditionals &&
      conditionalsWithoutProduct > 0 &&
      `${counted(conditionalsWithoutProduct, 'alarm limits')} of components without a product are not copied.`,
    'Devices, components, samples and groups are not copied.',
  )
}
