import type { locationOverviewOperations } from '#contract/operations/locations'
import type { Handlers } from '../../../http/context.ts'
import { findImage } from '../image/store.ts'
import { requireLocation } from '../rules.ts'
import { countBelow } from './store.ts'

export const locationOverviewHandlers: Handlers<typeof locationOverviewOperations> = {
  async getLocationOverview({ params }, context) {
    const { db } = context
    const location = await requireLocation(context, params.locationId)
    const { integratorName, beyondLimit, outOfRange, late, ...counts } = await countBelow(db, location)
    const image = (await findImage(db, location.id)) ?? null
    return { location, integratorName, image, counts, marks: { beyondLimit, outOfRange, late } }
  },
}
