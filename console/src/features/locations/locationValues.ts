import { namesOf } from '#contract/fields/field'
import { type LocationField, locationFields } from '#contract/fields/locations'
import type { CopyPreview, Location } from '#contract/schemas/location'
import { isTimeZone } from '#contract/time-zones'
import { sentences } from '../../domain/affected.ts'
import type { ComparedField } from '../../kit/form/differences.ts'
import { bodyOfFields, valuesOfFields } from '../../kit/form/fieldValues.ts'
import { required } from '../../kit/form/values.ts'
import type { Affected } from '#contract/schemas/preview'
import { texts } from '../../texts/locationsForm.ts'
import { labelsOf } from '../../texts/fieldLabels.ts'
import { locationStatusWords, wordIn } from '../../texts/labels.ts'

const locationLabels = labelsOf(locationFields)

/** Where each field is in the form. */
const places: Record<LocationField, Pick<ComparedField, 'text'>> = {
  name: {},
  streetline1: {},
  postalCode: {},
  city: {},
  country: {},
  slid: {},
  timeZone: {},
  contact: {},
  status: { text: wordIn(locationStatusWords) },
}

export const formFields = namesOf(places).map((name) => ({
  name,
  label: locationLabels[name],
  ...places[name],
}))

export type LocationValues = ReturnType<typeof valuesOf>

export const valuesOf = (location: Location | null) => valuesOfFields(locationFields, location)

export const bodyOf = (values: LocationValues, known: Location | null) =>
  bodyOfFields(locationFields, values, known)

/** Empty is UTC, as the platform takes it. */
export const timeZoneRule = (name: string): string | null =>
  name.trim() === '' || isTimeZone(name.trim()) ? null : texts.noSuchTimeZone

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
  name: required(texts.nameIsRequired),
  timeZone: timeZoneRule,
  copyOf: (id: string, { copyText }: CreateValues) =>
    id === '' && copyText.trim() !== '' ? texts.chooseOrClear : null,
  zones: {
    zoneId: unlessCopied((text, { zones }, path) => {
      const id = text.trim()
      if (id === '') return texts.zoneIdIsRequired
      const at = Number(path.split('.')[1])
      return zones.some((zone, index) => index < at && zone.zoneId.trim() === id) ? texts.zoneIdIsTaken : null
    }),
    zoneName: unlessCopied((text) => (text.trim() === '' ? texts.zoneNameIsRequired : null)),
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
    zones.count === 0 ? texts.itHasNoZones : named(zones, texts.countedZones),
    named(layouts, texts.countedLayouts),
    named(calendars, texts.countedCalendars),
    days > 0 && texts.daysFromToday(days),
    mayManageAutomation
      ? named(automations, texts.countedAutomations)
      : automations.count > 0 && texts.automationNotCopied,
    mayManageConditionals
      ? named(conditionals, texts.countedLimits)
      : conditionals.count > 0 && texts.limitsNotCopied,
    mayManageConditionals &&
      conditionalsWithoutProduct > 0 &&
      texts.limitsWithoutProduct(conditionalsWithoutProduct),
    texts.neverCopied,
  )
}

/** "2 zones: North and 1 more." Nothing if there are none, or if the platform did not count. */
const named = ({ count, names }: Affected, counted: (count: number) => string): string | undefined =>
  count
    ? texts.named(counted(count), names.join(', '), names.length > 0 ? count - names.length : 0)
    : undefined
