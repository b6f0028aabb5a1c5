import { countedSeconds } from '#contract/limits'
import type { measurementOperations } from '#contract/operations/components'
import type { Measurement } from '#contract/schemas/component'
import { notFound } from '../../base/errors.ts'
import { epochSeconds } from '../../base/time.ts'
import type { Scope } from '../../db/connection.ts'
import { evaluateLatest } from '../../domain/alarms/evaluation.ts'
import { countRaised } from '../../domain/alarms/preview.ts'
import { requireOwnLocation } from '../../domain/places/locations.ts'
import { sampleStore } from '../../domain/samples/current.ts'
import { storeValue } from '../../domain/intake/writing.ts'
import type { Context, Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import { listSpans } from './spans-store.ts'
import * as store from './store.ts'
import type { MeasurementFields, MeasurementPath } from './store.ts'

async function change(
  path: MeasurementPath,
  version: number | undefined,
  wantedOf: (current: Measurement) => MeasurementFields,
  context: Context,
): Promise<Measurement> {
  const { db, changed } = context
  const current = await rules.requireMeasurementForEdit(context, path)
  const wanted = wantedOf(current)
  if (rules.isUnchanged(current, wanted)) return current
  await rules.checkUpdate(db, current, wanted, version)
  await store.updateMeasurement(db, current.measurementId, wanted)
  return changed({ old: current, new: await rules.requireMeasurement(context, path) })
}

export const measurementHandlers: Handlers<typeof measurementOperations> = {
  async getMeasurement({ params }, context) {
    return rules.requireMeasurement(context, params)
  },

  async updateMeasurement({ params, body }, context) {
    return change(params, body.version, (current) => rules.withPatch(current, body), context)
  },

  async addMeasurementInformation({ params, body }, context) {
    const { version, ...information } = body
    return change(params, version, ({ externalId }) => ({ externalId, ...information }), context)
  },

  async deleteMeasurement({ params }, context) {
    const { db, changed } = context
    const current = await rules.requireMeasurementForEdit(context, params)
    const conditionals = await store.listConditionals(db, current.measurementId)
    await store.deleteMeasurement(db, current.measurementId)
    return changed({ old: { ...current, conditionals } })
  },

  async storeValue({ params }, context) {
    const { value } = params
    const current = await rules.requireMeasurementForEdit(context, params)
    await rules.checkProduct(context.db, current.componentId, params.productId)
    rules.checkRange(current, value)
    const time = epochSeconds(await storeValue(context.db, params, value))
    const { measurementId, label, latestValue, latestAt } = current
    await evaluateLatest(context.db, { measurementId })
    context.changed({
      old: { measurementId, label, latestValue, latestAt },
      new: { measurementId, label, latestValue: value, latestAt: time },
    })
    return { measurementId, value, time }
  },

  async getSamples({ params, query }, context) {
    await requireMeasured(context, params)
    return sampleStore().readCurve(context.staleDb, params.measurementId, query)
  },

  async listMeasurementAlarms({ params, query }, context) {
    await requireMeasured(context, params)
    return listSpans(context, params, query)
  },

  async countRaised({ params, body }, context) {
    await requireMeasured(context, params)
    const to = epochSeconds(new Date())
    return countRaised(context, params.measurementId, { from: to - countedSeconds, to }, body.limits)
  },
}

async function requireMeasured(scope: Scope, path: store.MeasurementOfLocation): Promise<void> {
  await requireOwnLocation(scope, path.locationId)
  if (!(await store.isMeasured(scope, path))) throw notFound('Measurement')
}
