import type { locationCopyOperations } from '#contract/operations/locations'
import { lockLocation } from '../../../domain/locations.ts'
import type { Handlers } from '../../../http/context.ts'
import { checkNewLocation, requireLocation } from '../rules.ts'
import { insertLocation } from '../store.ts'
import { checkCopy, previewOf } from './rules.ts'
import { copyParts } from './store.ts'

export const locationCopyHandlers: Handlers<typeof locationCopyOperations> = {
  async previewCopy({ params }, context) {
    const { id } = await requireLocation(context, params.locationId)
    return previewOf(context, id)
  },

  async copyLocation({ params, body }, context) {
    const { db, changed } = context
    // Held, so that the rows that are copied are those that were counted.
    const source = await lockLocation(context, params.locationId)
    const { mayManageAutomation, mayManageConditionals } = await checkCopy(context, source.id)
    const wanted = { ...body, layouts: [], zones: [] }
    await checkNewLocation(db, wanted)
    const id = await insertLocation(context, wanted)
    await copyParts(db, source.id, id, {
      automation: mayManageAutomation,
      conditionals: mayManageConditionals,
    })
    const created = await requireLocation(context, id)
    changed({ new: { ...created, copyOf: source }, about: { locationId: id } })
    return created
  },
}
