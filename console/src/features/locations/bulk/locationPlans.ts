import type { LocationGroup } from '#contract/schemas/group'
import type { Location } from '#contract/schemas/location'
import { api } from '../../../api/client.ts'
import type { Plan } from '../../../kit/bulk/BulkDialog.tsx'
import type { Batch } from '../../../kit/bulk/runBatches.ts'
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

type Pair = LocationGroup['locations'][number]

/** A location joins a group with the first of its layouts. */
export const joinPlan =
  (group: LocationGroup) =>
  ({ id, name, layouts }: Location): Plan<Pair, unknown> => {
    if (group.locations.some((pair) => pair.id === id)) return 'same'
    const { layoutId = null, layoutName = null } = layouts[0] ?? {}
    return { item: { id, name, layoutId, layoutName } }
  }

/** All of them are one change of the group. */
export function joining(group: LocationGroup): Batch<Pair, unknown> {
  const { locationGroupId, name, integratorId, locations, integrations, version } = group
  const join = async (pairs: Pair[]) =>
    api.updateManagedGroup({
      locationGroupId,
      body: {
        locationGroupId,
        name,
        integratorId,
        integrations,
        version,
        locations: [...locations, ...pairs],
      },
    })
  return {
    one: Object.assign(async (pair: Pair) => join([pair]), { operation: 'updateManagedGroup' as const }),
    many: async ({ body: { items } }) => {
      const answer = await join(items)
      return { results: items.map(() => ({ status: 200, answer })) }
    },
    atOnce: Infinity,
  }
}
