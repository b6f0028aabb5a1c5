import type {
  locationMaintenanceOperations,
  operatorMaintenanceOperations,
} from '#contract/operations/locations'
import type { LocationWithZones } from '#contract/schemas/location'
import { lockLocation } from '../../../domain/locations.ts'
import type { Context, Handlers } from '../../../http/context.ts'
import { requireLocation, scopeOfLocation } from '../rules.ts'
import { previewMaintenance } from './preview-store.ts'
import * as store from './store.ts'

async function reset(locationId: string, context: Context): Promise<LocationWithZones> {
  const { db, integratorId, changed } = context
  await lockLocation(context, locationId)
  const location = await requireLocation(context, locationId)
  const forgotten = await store.forgetLatestValues(db, locationId)
  if (forgotten > 0) {
    const { id, name } = location
    changed({ old: { id, name, latestValues: forgotten }, new: { id, name, latestValues: 0 }, integratorId })
  }
  return location
}

export const locationMaintenanceHandlers: Handlers<typeof locationMaintenanceOperations> = {
  async resetLocation({ params }, context) {
    return reset(params.locationId, context)
  },
}

export const operatorMaintenanceHandlers: Handlers<typeof operatorMaintenanceOperations> = {
  async previewMaintenance({ params: { locationId } }, context) {
    await scopeOfLocation(context, locationId)
    return previewMaintenance(context.db, locationId)
  },

  async resetAnyLocation({ params }, context) {
    return reset(params.locationId, await scopeOfLocation(context, params.locationId))
  },

  async recreateConditionals({ params }, { changed, ...context }) {
    const { locationId } = params
    const scope = await scopeOfLocation(context, locationId)
    const { db, integratorId } = scope
    await lockLocation(scope, locationId)
    const old = await store.listConditionals(db, locationId)
    await store.recreateConditionals(scope, locationId)
    const made = await store.listConditionals(db, locationId)
    if (old.length > 0 || made.length > 0) changed({ old, new: made, integratorId })
    return { locationId, removed: old.length, created: made.length }
  },

  async cleanMetrics({ params }, { changed, ...context }) {
    const { locationId } = params
    const scope = await scopeOfLocation(context, locationId)
    const { db, integratorId } = scope
    const { name } = await lockLocation(scope, locationId)
    const samples = await store.countSamples(db, locationId)
    const orphans = await store.deleteOrphans(db, locationId)
    const outOfRange = await store.deleteOutOfRange(db, locationId)
    const removed = orphans + outOfRange
    if (removed > 0) {
      changed({
        old: { id: locationId, name, samples },
        new: { id: locationId, name, samples: samples - removed, orphans, outOfRange },
        integratorId,
      })
    }
    return { locationId, removed, orphans, outOfRange }
  },
}
