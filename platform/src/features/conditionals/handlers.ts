import type { conditionalOperations } from '#contract/operations/conditionals'
import { checkVersion, isSame } from '../../domain/edits.ts'
import type { Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export const conditionalHandlers: Handlers<typeof conditionalOperations> = {
  async findConditionals({ body }, { db, caller }) {
    await rules.checkSearch(db, caller.integratorId, body)
    return store.listConditionals(db, caller.integratorId, body)
  },

  async createConditional({ body }, { db, caller, changed }) {
    await rules.checkNewConditional(db, caller.integratorId, body)
    const id = await store.insertConditional(db, caller.integratorId, body)
    const created = await rules.requireConditional(db, caller.integratorId, id)
    changed({ new: created })
    return created
  },

  async updateConditional({ body }, { db, caller, changed }) {
    const current = await rules.requireConditionalForEdit(db, caller.integratorId, body.conditionalId)
    rules.checkIdentity(current, body)
    if (isSame(current, body, rules.editableFields)) return current
    checkVersion('The conditional', current, body)
    await store.updateConditional(db, body)
    const updated = await rules.requireConditional(db, caller.integratorId, current.conditionalId)
    changed({ old: current, new: updated })
    return updated
  },

  async deleteConditional({ body }, { db, caller, changed }) {
    const current = await rules.requireConditionalForEdit(db, caller.integratorId, body.conditionalId)
    rules.checkIdentity(current, { locationId: body.locationId })
    checkVersion('The conditional', current, body)
    await store.deleteConditional(db, current.conditionalId)
    changed({ old: current })
    return null
  },
}
