import type { locationCareOperations, operatorLocationOperations } from '#contract/operations/location-care'
import type { LocationWithZones } from '#contract/schemas/location'
import type { LocationTree } from '#contract/schemas/tree'
import type { Queries } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import { requireOwnIntegrator } from '../../domain/integrators.ts'
import { forgetTree, holdLocation } from '../../domain/locations.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { notFound } from '../../base/errors.ts'
import * as care from './care-store.ts'
import { readImage } from './image.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import { requireLocationForTransfer, transfer } from './transfer.ts'
import * as trees from './tree-store.ts'

async function reset(
  locationId: string,
  integratorId: string,
  { db, changed }: Context,
): Promise<LocationWithZones> {
  await holdLocation(db, integratorId, locationId)
  const location = await rules.requireLocation(db, integratorId, locationId)
  const forgotten = await care.forgetLatestValues(db, locationId)
  await forgetTree(db, locationId)
  if (forgotten > 0) {
    const { id, name } = location
    changed({ old: { id, name, latestValues: forgotten }, new: { id, name, latestValues: 0 }, integratorId })
  }
  return location
}

async function buildTree(db: Queries, locationId: string): Promise<LocationTree> {
  const built = await trees.buildTree(db, locationId)
  if (!built) throw notFound('Location')
  return trees.withLatestValues(db, locationId, built)
}

/** What a person wants to know of a tree in a trace. */
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

export const locationCareHandlers: Handlers<typeof locationCareOperations> = {
  async listIntegratorLocations({ params }, { db, caller }) {
    requireOwnIntegrator(caller, params.integratorId)
    return store.listLocations(db, caller.integratorId)
  },

  async transferLocation({ params }, { db, changed }) {
    const { locationId, integratorId: to } = params
    const from = await rules.requireIntegratorOf(db, locationId)
    const current = await requireLocationForTransfer(db, from, locationId)
    if (to === from) return current
    await transfer(db, current, to)
    const after = await rules.requireLocation(db, to, locationId)
    changed({ old: current, new: after, integratorId: from })
    changed({ new: after, integratorId: to })
    return after
  },

  async getLocationTree({ params }, { db, caller }) {
    const { id } = await rules.requireLocation(db, caller.integratorId, params.locationId)
    const cached = await trees.findCachedTree(db, id)
    if (cached) return trees.withLatestValues(db, id, cached)
    return transaction(db, async (queries) => buildTree(queries, id))
  },

  async recreateLocationTree({ params }, { db, caller, changed }) {
    const { id } = await rules.requireLocation(db, caller.integratorId, params.locationId)
    const cached = await trees.findCachedTree(db, id)
    const tree = await buildTree(db, id)
    const old = cached && summaryOf(await trees.withLatestValues(db, id, cached))
    changed({ old, new: summaryOf(tree) })
    return tree
  },

  async resetLocation({ params }, context) {
    return reset(params.locationId, context.caller.integratorId, context)
  },

  async setLocationImage({ params, body }, { db, caller, changed }) {
    const { id } = await holdLocation(db, caller.integratorId, params.locationId)
    const image = readImage(body)
    const old = await care.findImage(db, id)
    await care.storeImage(db, id, image)
    const stored = await care.findImage(db, id)
    if (!stored) throw new Error('The database returned no row for a stored picture')
    const { contentType, bytes } = stored
    changed({ old, new: stored, body: { contentType, bytes } })
    return stored
  },
}

export const operatorLocationHandlers: Handlers<typeof operatorLocationOperations> = {
  async listAnyIntegratorLocations({ params }, { db }) {
    await rules.requireIntegrator(db, params.integratorId)
    return store.listLocations(db, params.integratorId)
  },

  async resetAnyLocation({ params }, context) {
    const integratorId = await rules.requireIntegratorOf(context.db, params.locationId)
    return reset(params.locationId, integratorId, context)
  },

  async recreateConditionals({ params }, { db, changed }) {
    const { locationId } = params
    const integratorId = await rules.requireIntegratorOf(db, locationId)
    await holdLocation(db, integratorId, locationId)
    const old = await care.listConditionals(db, locationId)
    await care.recreateConditionals(db, integratorId, locationId)
    const made = await care.listConditionals(db, locationId)
    if (old.length > 0 || made.length > 0) changed({ old, new: made, integratorId })
    return { locationId, removed: old.length, created: made.length }
  },

  async cleanMetrics({ params }, { db, changed }) {
    const { locationId } = params
    const integratorId = await rules.requireIntegratorOf(db, locationId)
    const { name } = await holdLocation(db, integratorId, locationId)
    const samples = await care.countSamples(db, locationId)
    const orphans = await care.deleteOrphans(db, locationId)
    const outOfRange = await care.deleteOutOfRange(db, locationId)
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
