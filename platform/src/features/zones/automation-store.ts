import { mostNotTaken } from '#contract/limits'
import type { AutomationState } from '#contract/schemas/zone'
import { asc, count, eq, max, ne, sql } from 'drizzle-orm'
import { epochSeconds } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { automationDocuments, devices, deviceStates } from '../../db/schema/index.ts'
import { documentOfDevice } from '../../domain/places/automation.ts'
import { countSensors } from '../../domain/devices/sensors.ts'

type NotTaken = AutomationState['notTaken'][number]['state']

const state = sql<NotTaken | 'TAKEN'>`case
  when ${deviceStates.automationVersion} = ${automationDocuments.version}::text then 'TAKEN'
  when ${deviceStates.takesAutomation} then 'WAITING'
  when ${deviceStates.reportedAt} is null then 'SILENT'
  else 'UNABLE' end`

/** What the devices of a location have made of its automation. */
export async function readAutomationState(db: Queries, locationId: string): Promise<AutomationState> {
  const [document] = await db
    .select()
    .from(automationDocuments)
    .where(eq(automationDocuments.locationId, locationId))
  const found = db
    .select({
      deviceId: devices.id,
      cloudlinkId: devices.cloudlinkId,
      state: state.as('state'),
      takenAt: deviceStates.automationTakenAt,
    })
    .from(devices)
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .leftJoin(automationDocuments, documentOfDevice)
    .where(eq(devices.locationId, locationId))
    .as('found')
  const counted = await db
    .select({ state: found.state, count: count(), since: max(found.takenAt) })
    .from(found)
    .groupBy(found.state)
  const by = new Map(counted.map((one) => [one.state, one]))
  const since = by.get('TAKEN')?.since
  return {
    locationId,
    version: document?.version ?? null,
    changedAt: document ? epochSeconds(document.changedAt) : null,
    devices: {
      taken: by.get('TAKEN')?.count ?? 0,
      waiting: by.get('WAITING')?.count ?? 0,
      silent: by.get('SILENT')?.count ?? 0,
      unable: by.get('UNABLE')?.count ?? 0,
    },
    // The latest of them completes the number.
    takenSince: since ? epochSeconds(since) : null,
    notTaken: await db
      .select({
        deviceId: found.deviceId,
        cloudlinkId: found.cloudlinkId,
        state: sql<NotTaken>`${found.state}`,
      })
      .from(found)
      .where(ne(found.state, 'TAKEN'))
      .orderBy(asc(found.cloudlinkId))
      .limit(mostNotTaken),
    sensors: await countSensors(db, locationId),
  }
}
