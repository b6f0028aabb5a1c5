import type { locationTreeOperations } from '#contract/operations/location-tree'
import type { LocationTree } from '#contract/schemas/tree'
import { notFound } from '../../../base/errors.ts'
import type { Queries } from '../../../db/connection.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Handlers } from '../../../http/context.ts'
import { requireLocation } from '../rules.ts'
import * as store from './store.ts'

export const locationTreeHandlers: Handlers<typeof locationTreeOperations> = {
  async getLocationTree({ params }, context) {
    const { db } = context
    const { id } = await requireLocation(context, params.locationId)
    const cached = await store.findCachedTree(db, id)
    if (cached) return store.withLatestValues(db, id, cached)
    return transaction(db, async (queries) => buildTree(queries, id))
  },

  async recreateLocationTree({ params }, context) {
    const { db, changed } = context
    const { id } = await requireLocation(context, params.locationId)
    const cached = await store.findCachedTree(db, id)
    const tree = await buildTree(db, id)
    const old = cached && summaryOf(await store.withLatestValues(db, id, cached))
    changed({ old, new: summaryOf(tree) })
    return tree
  },
}

async function buildTree(db: Queries, locationId: string): Promise<LocationTree> {
  const built = await store.buildTree(db, locationId)
  if (!built) throw notFound('Location')
  return store.withLatestValues(db, locationId, built)
}

/** What a person wants to see of a tree in a trace. */
function summaryOf({ locationId, builtAt, zones }: LocationTree) {
  const components = zones.flatMap((zone) => zone.components)
  const measurements = components.flatMap((component) => component.measurements)
  return {
    locationId,
    builtAt,
    zones: zones.length,
    components: components.length,
    measurements: measurements.length,
  }
}
