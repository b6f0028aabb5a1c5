import type { ownListOperations } from '#contract/operations/own-lists'
import { checkVersion, isSame } from '../../domain/edits.ts'
import type { Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export const ownListHandlers: Handlers<typeof ownListOperations> = {
  async listOwnLists(_input, context) {
    return store.listStatesOf(context)
  },

  async rememberList({ body }, context) {
    await store.upsertState(context, body)
    return null
  },

  async listViews({ query }, context) {
    return store.listViewsOf(context, query.list)
  },

  async createView({ body }, context) {
    rules.checkSharing(context, body)
    await rules.checkRoom(context, body.isShared)
    return context.changed({ new: await store.insertView(context, body) })
  },

  async updateView({ params, body }, context) {
    const current = await rules.lockChangeable(context, params.viewId)
    rules.checkSharing(context, body)
    if (isSame(current, body, rules.editableFields)) return current
    checkVersion('View', current, body)
    if (body.isShared !== current.isShared) await rules.checkRoom(context, body.isShared)
    return context.changed({ old: current, new: await store.updateView(context, current.viewId, body) })
  },

  async deleteView({ params }, context) {
    const current = await rules.lockChangeable(context, params.viewId)
    await store.deleteView(context.db, current.viewId)
    return context.changed({ old: current })
  },
}
