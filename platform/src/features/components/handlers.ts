import type { componentOperations } from '#contract/operations/components'
import { editedFields, updateComponent } from '../../domain/devices/components.ts'
import { checkVersion } from '../../domain/edits.ts'
import { updateRegistered } from '../../domain/devices/registered-components.ts'
import type { Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export const componentHandlers: Handlers<typeof componentOperations> = {
  async getComponent({ params }, context) {
    return rules.requireComponent(context, params)
  },

  async updateComponent({ params, body }, context) {
    const { db, changed } = context
    const locked = await rules.requireComponentForEdit(context, params)
    const { component: current, registration } = locked
    const fields = editedFields(current, body)
    const zone = await rules.findNewZone(db, current, body.zoneId)
    if (!zone && Object.keys(fields).length === 0) return current
    checkVersion('Component', current, body)
    await rules.checkOffset(db, current, fields.startAddressOffset)
    if (zone) await store.moveToZone(db, current.componentId, zone.id)
    await updateComponent(db, current.componentId, fields)
    if (registration) {
      await updateRegistered(db, registration.id, { ...fields, ...(zone && { zoneName: zone.name }) })
    }
    const zoneId = zone?.zoneId ?? current.zoneId
    return changed({ old: current, new: await rules.requireComponent(context, { ...params, zoneId }) })
  },

  async splitComponent({ params, body }, context) {
    const locked = await rules.requireComponentForEdit(context, params)
    checkVersion('Component', locked.component, body)
    rules.checkSplit(locked.component, body)
    return context.changed({ old: locked.component, new: await rules.split(context, locked, body) })
  },
}
