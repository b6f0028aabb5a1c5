import { drillsPerHour, longestShelving } from '#contract/limits'
import type { Alarm } from '#contract/schemas/alarm'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { conflict, invalid, TooManyRequests } from '../../base/errors.ts'
import { epochSeconds, hour, toSeconds } from '../../base/time.ts'
import type { Scope } from '../../db/connection.ts'
import { hasOpenDrill, listDrillsSince } from '../../domain/alarms/drills.ts'
import { orNotFound } from '../../domain/edits.ts'
import { readCursor } from '../../http/input/cursor.ts'
import { readCauses } from './causes-store.ts'
import * as store from './store.ts'

export const isAlarmId = /^[\w:-]+$/

const isUrgencyAndId = new RegExp(`^(${store.urgencies.join('|')}):[\\w:-]+$`)

export function readUrgencyCursor(cursor: string | undefined) {
  const position = readCursor(cursor, isUrgencyAndId)
  const urgency = store.urgencies.find((one) => position?.id.startsWith(`${one}:`))
  return position && urgency && { ...position, urgency, id: position.id.slice(urgency.length + 1) }
}

export const requireAlarm = orNotFound('Alarm', store.findAlarm)
export const lockAlarm = orNotFound('Alarm', store.lockAlarm)

export function checkShelving({ state }: { state: string }, until: number | null): void {
  if (state === 'RESOLVED') throw conflict(refusalFor('ALARM_OVER'))
  if (until === null) return
  const ahead = until - epochSeconds(new Date())
  if (ahead <= 0) throw invalid('until', refusalFor('MOMENT_PAST'))
  if (ahead > longestShelving) throw invalid('until', refusalFor('MOMENT_TOO_FAR'))
}

/** What an integrator wants to know of such alarms, somebody says before it is over. */
export async function checkExplained(scope: Scope, { severity, cause, kind, state }: Alarm): Promise<void> {
  if (cause || kind === 'DRILL' || state === 'RESOLVED') return
  const { requiredFor } = await readCauses(scope)
  if (requiredFor.includes(severity)) throw conflict(refusalFor('CAUSE_REQUIRED'))
}

/** A drill alerts people. Lock the location first. */
export async function checkNewDrill({ db }: Scope, locationId: string, now = new Date()): Promise<void> {
  if (await hasOpenDrill(db, locationId)) throw conflict(refusalFor('DRILL_GOES_ON'))
  const begun = await listDrillsSince(db, locationId, new Date(now.getTime() - hour))
  const first = begun.at(-drillsPerHour)
  if (first) {
    const seconds = toSeconds(first.getTime() + hour - now.getTime())
    const minutes = Math.ceil(seconds / 60)
    throw new TooManyRequests(refusalFor('TOO_MANY_DRILLS', { most: drillsPerHour, minutes }), seconds)
  }
}
