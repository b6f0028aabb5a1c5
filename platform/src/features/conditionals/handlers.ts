import type { conditionalOperations } from '#contract/operations/conditionals'
import { evaluateLatest, showLimitOfAlarm } from '../../domain/alarm-evaluation.ts'
import { checkVersion, isSame } from '../../domain/edits.ts'
import { checkLocationLimits } from '../../domain/locations.ts'
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
    checkVersion('The conditional', current, body)
    await store.updateConditional(context.db, body)
    await showLimitOfAlarm(context, current.conditionalId)
    await evaluateLatest(context.db, current)
    const updated = await rules.requireConditional(context, current.conditionalId)
    context.changed({ old: current, new: updated })
    return updated
  },

  async deleteConditional({ body }, context) {
    const current = await rules.requireConditionalForEdit(context, body.conditionalId)
    rules.checkIdentity(current, { locationId: body.locationId })
    checkVersion('The conditional', current, body)
    await store.deleteConditional(context.db, current.conditionalId)
    return context.changed({ old: current })
  },
}
