import type { sampleOperations } from '#contract/operations/samples'
import { notFound } from '../../../base/errors.ts'
import { requireLocation } from '../../../domain/locations.ts'
import type { Handlers } from '../../../http/context.ts'
import * as store from './store.ts'

export const sampleHandlers: Handlers<typeof sampleOperations> = {
  async getSamples({ params, query }, context) {
    await requireLocation(context, params.locationId)
    if (!(await store.isMeasured(context, params))) throw notFound('Measurement')
    return store.readCurve(context.db, params.measurementId, query)
  },
}
