import type { zoneOperations } from '#contract/operations/zones'
import type { CalendarDay, CalendarDayBody } from '#contract/schemas/zone'
import { checkCalendarLimit } from '../../domain/places/automation.ts'
import { checkVersion, isSame } from '../../domain/edits.ts'
import { lockLocation, requireOwnLocation } from '../../domain/places/locations.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { readAutomationState } from './automation-store.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import type { DayOwner } from './store.ts'

export const zoneHandlers: Handlers<typeof zoneOperations> = {
  async updateZone({ params, body }, context) {
    const { db, changed } = context
    const current = await rules.requireZoneForEdit(context, params)
    const wanted = rules.withUpdate(current, body)
    if (isSame(current.zone, wanted, rules.editableFields)) return current.zone
    await rules.checkZoneUpdate(db, current, body)
    await store.updateZone(db, current, wanted)
    const { locationId } = current
    const updated = await rules.requireZone(context, { locationId, zoneId: wanted.zoneId })
    changed({ old: { locationId, ...current.zone }, new: { locationId, ...updated.zone } })
    return updated.zone
  },

  async getAutomation({ params }, context) {
    return store.readAutomation(context.db, await rules.requireZone(context, params))
  },

  async updateAutomation({ params, body }, context) {
    const { db, changed } = context
    const zone = await rules.requireZoneForEdit(context, params)
    const current = await store.readAutomation(db, zone)
    rules.checkAutomationIdentity(current, body)
    const { enabled, mode, setpoint, setbackSetpoint, preheatMinutes } = body
    const settings = { enabled, mode, setpoint, setbackSetpoint, preheatMinutes }
    if (isSame(current, settings, rules.automationFields)) return current
    // An empty version means that there were no settings when they were read.
    checkVersion('Automation', current, body)
    await store.writeAutomation(db, zone, settings)
    return changed({ old: current, new: await store.readAutomation(db, zone) })
  },

  async getAutomationState({ params }, context) {
    const { id } = await requireOwnLocation(context, params.locationId)
    return readAutomationState(context.db, id)
  },

  async getSchedule({ params, query }, context) {
    const { id } = await requireOwnLocation(context, params.locationId)
    return store.readSchedule(context.db, id, query)
  },

  async createZoneCalendar({ params }, context) {
    const { db, changed } = context
    const zone = await rules.requireZoneForEdit(context, params)
    await rules.checkNoCalendar(db, zone)
    await store.insertCalendar(db, zone)
    const created = { locationId: zone.locationId, zoneId: zone.zone.zoneId, days: [] }
    changed({ new: created })
    return created
  },

  async deleteZoneCalendar({ params }, context) {
    const { db, changed } = context
    const zone = await rules.requireZoneForEdit(context, params)
    const calendarId = await rules.requireCalendar(db, zone)
    const { locationId } = zone
    const { zoneId } = zone.zone
    const days = await store.listDays(db, { locationId, zoneId, calendarId })
    await store.deleteCalendar(db, calendarId)
    return changed({ old: { locationId, zoneId, days } })
  },

  async setZoneCalendarDay({ params, body }, context) {
    const zone = await rules.requireZoneForEdit(context, params)
    return setDay(await rules.requireDayOwner(context.db, zone), body, context)
  },

  async setCalendarDay({ params, body }, context) {
    const { id } = await lockLocation(context, params.locationId)
    return setDay({ locationId: id, zoneId: null, calendarId: null }, body, context)
  },

  async setCalendarDays({ params, body: { zoneId, dates, periods } }, context) {
    const { id } = await lockLocation(context, params.locationId)
    const owner: DayOwner =
      zoneId === null
        ? { locationId: id, zoneId, calendarId: null }
        : await rules.requireDayOwner(
            context.db,
            await rules.requireZone(context, { locationId: id, zoneId }),
          )
    const days: CalendarDay[] = []
    for (const date of dates) days.push(await writeDay(owner, { date, periods }, context))
    await checkCalendarLimit(context.db, id)
    return days
  },
}

async function setDay(owner: DayOwner, body: CalendarDayBody, context: Context): Promise<CalendarDay> {
  const day = await writeDay(owner, body, context)
  await checkCalendarLimit(context.db, owner.locationId)
  return day
}

async function writeDay(
  owner: DayOwner,
  body: CalendarDayBody,
  { db, changed }: Context,
): Promise<CalendarDay> {
  const periods = body.periods.toSorted((one, other) => one.from.localeCompare(other.from))
  const current = await store.findDay(db, owner, body.date)
  if (current && isSame(current, { periods }, ['periods'])) return current
  return changed({ old: current, new: await store.writeDay(db, owner, { date: body.date, periods }) })
}
