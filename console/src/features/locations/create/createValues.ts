import type { OrganizationLocation } from '#contract/schemas/location'
import { required } from '../../../kit/form/values.ts'
import { bodyOf, type LocationValues, valuesOf } from '../locationValues.ts'

export interface ZoneValues {
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

export function createBodyOf(values: CreateValues): OrganizationLocation {
  const layouts = layoutsIn(values.layouts)
  return {
    ...bodyOf(values),
    layouts: layouts.map((layoutName) => ({ layoutName })),
    zones: values.zones.map(({ zoneId, zoneName, layoutName }) => ({
      zoneId: zoneId.trim(),
      zoneName: zoneName.trim(),
      // A layout that was chosen and then removed from the list does not count.
      ...(layouts.includes(layoutName) && { layoutName }),
    })),
  }
}
