import type { LocationGroup } from '#contract/schemas/group'
import type { Location } from '#contract/schemas/location'

type Pair = Pick<LocationGroup['locations'][number], 'id' | 'layoutId'>

/** A location with one of its layouts, as one entry of the checklist. */
export interface PairOption extends Pair {
  value: string
  label: string
}

export const pairKey = ({ id, layoutId }: Pair): string => `${id} ${layoutId ?? ''}`

const byLabel = new Intl.Collator(undefined, { numeric: true })

/** Every location once for each of its layouts, by name; one without layouts stands there once. */
export function pairOptions(locations: readonly Location[]): PairOption[] {
  return locations
    .flatMap(({ id, name, layouts }) =>
      layouts.length === 0
        ? [option({ id, layoutId: null }, name, undefined)]
        : layouts.map(({ layoutId, layoutName }) => option({ id, layoutId }, name, layoutName)),
    )
    .toSorted((a, b) => byLabel.compare(a.label, b.label))
}

function option(pair: Pair, location: string, layout: string | undefined): PairOption {
  return { ...pair, value: pairKey(pair), label: `${location} - ${layout || 'Unknown Layout'}` }
}
