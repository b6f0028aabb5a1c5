import type { LocationGroup } from '#contract/schemas/group'
import type { Location } from '#contract/schemas/location'
import type { Plan } from '../../../kit/bulk/BulkDialog.tsx'
import { bodyOf, valuesOf } from '../locationValues.ts'

type Body = ReturnType<typeof bodyOf> & { version: number }
type LocationPlan = Plan<{ locationId: string; body: Body }, { version: number }>

export const statusPlan =
  (status: Location['status']) =>
  (location: Location): LocationPlan => {
    if (location.status === status) return 'same'
    const { id: locationId, version } = location
    const before = bodyOf(valuesOf(location), location)
    return {
      item: { locationId, body: { ...before, status, version } },
      // Unless somebody else has changed the location since.
      undo: (saved) => ({ locationId, body: { ...before, version: saved.version } }),
    }
  }

export type Pair = LocationGroup['locations'][number]

/** A location joins a group with the first of its layouts. */
export const joinPlan =
  (group: LocationGroup) =>
  ({ id, name, layouts }: Location): Plan<Pair, unknown> => {
    if (group.locations.some((pair) => pair.id === id)) return 'same'
    const { layoutId = null, layoutName = null } = layouts[0] ?? {}
    return { item: { id, name, layoutId, layoutName } }
  }
