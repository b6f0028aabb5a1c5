import type { AlarmSuppression } from '#contract/values'
import { sql } from 'drizzle-orm'
import { alarms, devices, locations, maintenanceWindows } from '../../db/schema/index.ts'

/**
 * Why nobody would be notified of an alarm at the moment, or nothing. For queries of alarms. It is not stored: an alarm that is held back is looked
 * at every minute, so people are notified soon after the reason has ended (`messages/outbox/notices-store.ts`). People are notified of a drill whatever else is done there.
 */
export const suppression = sql<AlarmSuppression | null>`case
  when ${alarms.kind} = 'DRILL' then null
  when exists (
    select from ${locations} where ${locations.id} = ${alarms.locationId}
      and ${locations.integratorId} = ${alarms.integratorId} and ${locations.status} = 'MAINTENANCE'
  ) then 'LOCATION_MAINTENANCE'
  when exists (
    select from ${maintenanceWindows} where ${maintenanceWindows.locationId} = ${alarms.locationId}
      and ${maintenanceWindows.beginsAt} <= now() and ${maintenanceWindows.endsAt} > now()
  ) then 'MAINTENANCE_WINDOW'
  when ${alarms.kind} = 'NO_VALUE' and exists (
    select from ${devices} where ${devices.id} = ${alarms.deviceId} and ${devices.status} = 'OFFLINE'
  ) then 'DEVICE_SILENT'
end`

/** An alarm that is over is not suppressed any more. */
export const suppressedBy = sql<AlarmSuppression | null>`case when ${alarms.state} <> 'RESOLVED' then ${suppression} end`
