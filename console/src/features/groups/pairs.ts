import type { LocationGroup } from '#contract/schemas/group'
import type { Location } from '#contract/schemas/location'
import { searchedTexts } from '../../kit/search/matching.ts'
import { language } from '../../ui/language.ts'
import { texts } from '../../texts/groups.ts'

type GroupLocation = LocationGroup['locations'][number]
type Pair = Pick<GroupLocation, 'id' | 'layoutId'>

/** A location with one of its layouts, as one entry of the checklist. */
interface PairOption {
  value: string
  label: string
  /** The filter finds the location by its own name, that of its layout, its city and its site id. */
  searched: string
  pair: GroupLocation
}

export const pairKey = ({ id, layoutId }: Pair): string => `${id} ${layoutId ?? ''}`

const byLabel = new Intl.Collator(language, { numeric: true })

/** A location without layouts is there once. The group's current entries stay: saving must not drop what nobody has unchecked. */
export function pairOptions(locations: readonly Location[], current: readonly GroupLocation[]): PairOption[] {
  const existing = locations.flatMap(({ id, name, layouts }) =>
    (layouts.length === 0 ? [{ layoutId: null, layoutName: null }] : layouts).map((layout) => ({
      id,
      name,
      ...layout,
    })),
  )
  const byId = new Map(locations.map((location) => [location.id, location]))
  const options = [...current, ...existing].map((pair) => [pairKey(pair), pair] as const)
  return Array.from(new Map(options), ([value, pair]) => {
    const location = byId.get(pair.id)
    const searched = searchedTexts(pair.name, layoutOf(pair), location?.city, location?.slid)
    return { value, label: texts.locationAndLayout(pair.name, layoutOf(pair)), searched, pair }
  }).toSorted((a, b) => byLabel.compare(a.label, b.label))
}

export function checkedPairs(options: readonly PairOption[], keys: readonly string[]): GroupLocation[] {
  const checked = new Set(keys)
  return options.flatMap(({ value, pair: { id, name, layoutId, layoutName } }) =>
    checked.has(value) ? [{ id, name, layoutId, layoutName }] : [],
  )
}

const layoutOf = ({ layoutName }: Pick<GroupLocation, 'layoutName'>): string =>
  layoutName || texts.unknownLayout
