import type { maintenanceOperations } from '#contract/operations/maintenance'
import { checkVersion, isSame } from '../../domain/edits.ts'
import { lockLocation, requireOwnLocation } from '../../domain/places/locations.ts'
import type { Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export const maintenanceHandlers: Handlers<typeof maintenanceOperations> = {
  async listMaintenance({ params }, context) {
    const { id } = await requireOwnLocation(context, params.locationId)
    return store.listWindows(context.db, id)
  },

  async createMaintenance({ params: { locationId }, body }, context) {
    const { db, changed } = context
    await lockLocation(context, locationId)
    await rules.checkCount(db, locationId)
    const id = await store.insertWindow(db, locationId, await rules.withOccurrence(db, locationId, body))
    return changed({ new: await rules.requireWindow(db, locationId, id) })
  },

  async updateMaintenance({ params: { locationId, maintenanceId }, body }, context) {
    const { db, changed } = context
    await lockLocation(context, locationId)
    const current = await rules.requireWindow(db, locationId, maintenanceId)
    if (isSame(current, body, rules.editableFields)) return current
    checkVersion('Maintenance window', current, body)
    await store.updateWindow(db, maintenanceId, await rules.withOccurrence(db, locationId, body))
    return changed({ old: current, new: await rules.requireWindow(db, locationId, maintenanceId) })
  },

  async deleteMaintenance({ params: { locationId, maintenanceId } }, context) {
    const { db, changed } = context
    await lockLocation(context, locationId)
    const current = await rules.requireWindow(db, locationId, maintenanceId)
    await store.deleteWindow(db, maintenanceId)
    return changed({ old: current })
  },
}
