import { countedSeconds } from '#contract/limits'
import type { sampleOperations } from '#contract/operations/components'
import { notFound } from '../../../base/errors.ts'
import { epochSeconds } from '../../../base/time.ts'
import type { Scope } from '../../../db/scope.ts'
import { requireOwnLocation } from '../../../domain/locations.ts'
import type { Handlers } from '../../../http/context.ts'
import { countRaised } from './raised-store.ts'
import * as store from './store.ts'

export const sampleHandlers: Handlers<typeof sampleOperations> = {
  async getSamples({ params, query }, context) {
    await requireMeasured(context, params)
    return store.readCurve(context.staleDb, params.measurementId, query)
  },

  async countRaised({ params, body }, context) {
    await requireMeasured(context, params)
    const to = epochSeconds(new Date())
    return countRaised(context.db, params.measurementId, { from: to - countedSeconds, to }, body.limits)
  },
}

async function requireMeasured(scope: Scope, path: store.MeasurementOfLocation): Promise<void> {
  await requireOwnLocation(scope, path.locationId)
  if (!(await store.isMeasured(scope, path))) throw notFound('Measurement')
}
