import { imports } from '#contract/imports'
import type { importOperations } from '#contract/operations/imports'
import type { locationOperations, operatorLocationOperations } from '#contract/operations/locations'
import type { LocationWithZones } from '#contract/schemas/location'
import { notFound } from '../../base/errors.ts'
import { evaluateLatest } from '../../domain/alarms/evaluation.ts'
import { alarmReads } from '../../domain/alarms/alarms.ts'
import { isSame } from '../../domain/edits.ts'
import { inTurns } from '../../base/fairness/turns.ts'
import { runImport } from '../../domain/imports.ts'
import { lockIntegrator, requireIntegrator, requireOwnIntegrator } from '../../domain/people/integrators.ts'
import { isSeen, lockLocation, requireOwnLocation } from '../../domain/places/locations.ts'
import { moveWindows } from '../../domain/places/maintenance.ts'
import { sampleStore } from '../../domain/samples/current.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { listReaches, readAlarmRecipients } from './alarms-store.ts'
import { listCommissioning, readCommissioning } from './commissioning-store.ts'
import { copyContent } from './copy-store.ts'
import { readImage } from './image-rules.ts'
import { planLocations, writeLocations } from './import-rules.ts'
import * as maintenance from './maintenance-store.ts'
import { readOverview } from './overview-store.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import { previewTransfer } from './transfer-store.ts'
import {
  listMarkedDevices,
  listMarkedLocations,
  readTree,
  readValues,
  summariseTree,
} from './values-store.ts'

export const locationHandlers: Handlers<typeof locationOperations & typeof operatorLocationOperations> = {
  listManagedLocations: {
    reads: store.listReads,
    answer: async (_input, context) => store.listLocations(context, {}),
  },

  listIntegratorLocations: {
    reads: store.listReads,
    async answer({ params }, context) {
      requireOwnIntegrator(context.caller, params.integratorId)
      return store.listLocations(context, {})
    },
  },

  async getLocation({ params }, context) {
    return rules.requireLocation(context, params.locationId)
  },

  async createLocation({ body }, context) {
    await rules.checkNewLocation(context.db, body)
    const id = await store.insertLocation(context, body)
    const created = await rules.requireLocation(context, id)
    context.changed({ new: created, about: { locationId: created.id } })
    return created
  },

  async updateLocation({ params, body }, context) {
    const { db, changed } = context
    const current = await rules.requireLocationForEdit(context, params.locationId)
    rules.checkIdentity(current, body)
    if (isSame(current, body, rules.editableFields)) return current
    await rules.checkUpdate(db, current, body)
    await store.updateLocation(db, current.id, body)
    if (body.timeZone !== undefined && body.timeZone !== current.timeZone)
      await moveWindows(db, current.id, body.timeZone)
    return changed({ old: current, new: await rules.requireLocation(context, current.id) })
  },

  async deleteLocation({ params }, context) {
    const { db, changed } = context
    const current = await rules.requireLocationForEdit(context, params.locationId)
    await rules.checkNothingAttached(db, current)
    const lost = await store.countLost(db, current.id)
    await store.deleteLocation(db, current.id)
    return changed({ old: { ...current, lost } })
  },

  async listAnyIntegratorLocations({ params }, { db }) {
    await requireIntegrator(db, params.integratorId)
    return store.listLocations({ db, ...params }, {})
  },

  async getLocationBySlid({ params }, context) {
    const location = await store.findBySlid(context, params.slid)
    if (!location || !(await isSeen(context, location.id))) throw notFound('Location')
    return location
  },

  async findLocationsBySlid({ params }, context) {
    return store.listBySlidPrefix(context, params.slid)
  },

  async searchLocations({ body }, context) {
    return store.searchLocations(context, body)
  },

  async getLocationOverview({ params }, context) {
    const location = await rules.requireLocation(context, params.locationId)
    const below = await store.countBelow(context, location)
    const { integratorName, beyondLimit, outOfRange, late, ...counts } = below
    const image = (await store.findImage(context.db, location.id)) ?? null
    const marks = { beyondLimit, outOfRange, late }
    const roles = await rules.rolesAt(context, location.id)
    return { location, integratorName, image, counts, marks, ...(roles && { roles }) }
  },

  async getLocationValues({ params }, context) {
    const { id } = await requireOwnLocation(context, params.locationId)
    return readValues(context.db, id)
  },

  async getLocationTree({ params }, context) {
    const { id } = await requireOwnLocation(context, params.locationId)
    return readTree(context.db, id)
  },

  /** The tree is built whenever it is read, so there is nothing to forget. */
  async recreateLocationTree({ params }, context) {
    const { db, changed } = context
    const { id } = await requireOwnLocation(context, params.locationId)
    changed({ new: await summariseTree(db, id) })
    return readTree(db, id)
  },

  async getLocationImage({ params }, context) {
    const { id } = await requireOwnLocation(context, params.locationId)
    const picture = await store.findPicture(context.db, id)
    if (!picture) throw notFound('Picture')
    return picture
  },

  async setLocationImage({ params, body }, context) {
    const { db, changed } = context
    const { id } = await lockLocation(context, params.locationId)
    const image = readImage(body)
    const old = await store.findImage(db, id)
    await store.storeImage(db, id, image)
    const stored = await store.findImage(db, id)
    if (!stored) throw new Error('The database returned no row for a stored picture')
    const { contentType, bytes } = stored
    changed({ old, new: stored, body: { contentType, bytes } })
    return stored
  },

  listAlarmReaches: {
    reads: alarmReads,
    answer: async (_input, context) => listReaches(context),
  },

  async getAlarmRecipients({ params }, context) {
    const { id } = await requireOwnLocation(context, params.locationId)
    return readAlarmRecipients(context, id)
  },

  listCommissioning: async (_input, context) => listCommissioning(context),

  async getCommissioning({ params }, context) {
    const { id } = await requireOwnLocation(context, params.locationId)
    return readCommissioning(context.db, { integratorId: context.integratorId, locationId: id })
  },

  listMarkedLocations: async (_input, context) => listMarkedLocations(context),

  listMarkedDevices: async (_input, context) => listMarkedDevices(context),

  getOverview: async (_input, context) => readOverview(context, rules.maySeeDevices(context)),

  async previewCopy({ params }, context) {
    const { id } = await rules.requireLocation(context, params.locationId)
    return rules.previewOf(context, id)
  },

  async copyLocation({ params, body }, context) {
    const { db, changed } = context
    // Locked, so that the rows that are copied are those that were counted.
    const source = await lockLocation(context, params.locationId)
    const { mayManageAutomation, mayManageConditionals } = await rules.checkCopy(context, source.id)
    const { timeZone } = await rules.requireLocation(context, source.id)
    const wanted = { timeZone, ...body, layouts: [], zones: [] }
    await rules.checkNewLocation(db, wanted)
    const id = await store.insertLocation(context, wanted)
    await copyContent(db, source.id, id, {
      automation: mayManageAutomation,
      conditionals: mayManageConditionals,
    })
    const created = await rules.requireLocation(context, id)
    changed({ new: { ...created, copyOf: source }, about: { locationId: id } })
    return created
  },

  async transferLocation({ params }, context) {
    const { db, changed } = context
    const { locationId, integratorId: to } = params
    const from = await rules.scopeOfLocation(context, locationId)
    const current = await rules.requireLocationForTransfer(from, locationId)
    if (to === from.integratorId) return current
    await rules.transfer(db, current, to)
    const after = await rules.requireLocation({ ...context, integratorId: to }, locationId)
    changed({ old: current, new: after, integratorId: from.integratorId })
    changed({ new: after, integratorId: to })
    return after
  },

  async previewTransfer({ params: { locationId, integratorId: to } }, context) {
    const { db, integratorId: from } = await rules.scopeOfLocation(context, locationId)
    await requireIntegrator(db, to)
    return previewTransfer(db, { locationId, from, to })
  },

  async resetLocation({ params }, context) {
    return reset(params.locationId, context)
  },

  async previewMaintenance({ params: { locationId } }, context) {
    await rules.scopeOfLocation(context, locationId)
    return maintenance.previewMaintenance(context.db, locationId)
  },

  async resetAnyLocation({ params }, context) {
    return reset(params.locationId, await rules.scopeOfLocation(context, params.locationId))
  },

  async recreateConditionals({ params }, { changed, ...context }) {
    const { locationId } = params
    const scope = await rules.scopeOfLocation(context, locationId)
    const { db, integratorId } = scope
    await lockLocation(scope, locationId)
    const old = await maintenance.listConditionals(db, locationId)
    await maintenance.recreateConditionals(scope, locationId)
    await evaluateLatest(db, { locationId })
    const created = await maintenance.listConditionals(db, locationId)
    if (old.length > 0 || created.length > 0) changed({ old, new: created, integratorId })
    return { locationId, removed: old.length, created: created.length }
  },

  async cleanMetrics({ params }, { changed, ...context }) {
    const { locationId } = params
    const scope = await rules.scopeOfLocation(context, locationId)
    const { db, integratorId } = scope
    const { name } = await lockLocation(scope, locationId)
    const stored = sampleStore()
    const samples = await stored.count(db, locationId)
    const orphans = await stored.deleteOrphans(db, locationId)
    const outOfRange = await stored.deleteOutOfRange(db, locationId)
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

export const locationImportHandlers: Handlers<Pick<typeof importOperations, 'importLocations'>> = {
  importLocations: async (input, context) =>
    runImport(input, {
      columns: imports.locations.columns,
      async plan(rows, isCommit) {
        // The same text twice at once: the second one finds what the first one has made.
        if (isCommit) await lockIntegrator(context.db, context.caller.integratorId)
        return planLocations(context, rows, { isCommit, timeZone: input.body.timeZone })
      },
      async write(planned) {
        const written = await writeLocations(
          context,
          planned.map(({ change }) => change),
        )
        await inTurns(written, ({ old, ...after }) =>
          context.changed({
            action: old ? 'LOCATION_UPDATED' : 'LOCATION_CREATED',
            old,
            ...after,
            about: { locationId: after.new.id },
          }),
        )
      },
    }),
}

async function reset(locationId: string, context: Context): Promise<LocationWithZones> {
  const { db, integratorId, changed } = context
  await lockLocation(context, locationId)
  const location = await rules.requireLocation(context, locationId)
  const forgotten = await maintenance.forgetLatestValues(db, locationId)
  if (forgotten > 0) {
    const { id, name } = location
    changed({ old: { id, name, latestValues: forgotten }, new: { id, name, latestValues: 0 }, integratorId })
  }
  return location
}
