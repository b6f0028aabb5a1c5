import type { conditionalOperations } from '#contract/operations/conditionals'
import { evaluateLatest, showLimitsOfAlarms } from '../../domain/alarms/evaluation.ts'
import { checkVersion, isSame } from '../../domain/edits.ts'
import { checkLocationLimits, lockLocation } from '../../domain/places/locations.ts'
import type { Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export const conditionalHandlers: Handlers<typeof conditionalOperations> = {
  async findConditionals({ body }, context) {
    await rules.checkSearch(context, body)
    return store.listConditionals(context, body)
  },

  async createConditional({ body }, context) {
    await rules.checkNewConditional(context, body)
    const id = await store.insertConditional(context, body)
    await checkLocationLimits(context.db, body.locationId)
    await evaluateLatest(context.db, body)
    return context.changed({ new: await rules.requireConditional(context, id) })
  },

  async updateConditional({ body }, context) {
    const current = await rules.requireConditionalForEdit(context, body.conditionalId)
    rules.checkIdentity(current, body)
    if (isSame(current, body, rules.editableFields)) return current
    checkVersion('Conditional', current, body)
    await store.updateConditional(context.db, body)
    await showLimitsOfAlarms(context, [current.conditionalId])
    await evaluateLatest(context.db, current)
    const updated = await rules.requireConditional(context, current.conditionalId)
    context.changed({ old: current, new: updated })
    return updated
  },

  async setProductConditionals({ params: { locationId }, body }, context) {
    const { db, changed } = context
    await lockLocation(context, locationId)
    const measured = await rules.requireMeasurementsOf(context, locationId, body)
    const same = await store.listSame(db, measured, body)
    const has = rules.checkOneEach(same)
    const old = same.filter(({ threshold, enabled }) => threshold !== body.threshold || !enabled)
    const updated = old.map(({ conditionalId }) => conditionalId)
    const missing = measured.filter((measurementId) => !has.has(measurementId))
    const answer = { locationId, measurements: measured.length }
    if (updated.length === 0 && missing.length === 0) return answer
    await store.setThreshold(db, updated, body.threshold)
    await store.insertConditionals(context, locationId, missing, body)
    await checkLocationLimits(db, locationId)
    await showLimitsOfAlarms(context, updated)
    await evaluateLatest(db, { locationId })
    const versions = new Map(same.map(({ conditionalId, version }) => [conditionalId, version]))
    const now = await store.listSame(db, measured, body)
    changed({ old, new: now.filter(({ conditionalId, version }) => versions.get(conditionalId) !== version) })
    return answer
  },

  async deleteConditional({ body }, context) {
    const current = await rules.requireConditionalForEdit(context, body.conditionalId)
    rules.checkIdentity(current, { locationId: body.locationId })
    checkVersion('Conditional', current, body)
    await store.deleteConditional(context.db, current.conditionalId)
    return context.changed({ old: current })
  },
}
