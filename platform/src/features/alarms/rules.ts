import { longestShelving } from '#contract/limits'
import { conflict, invalid } from '../../base/errors.ts'
import { epochSeconds } from '../../base/time.ts'
import { orNotFound } from '../../domain/edits.ts'
import * as store from './store.ts'

export const isAlarmId = /^[\w:-]+$/

export const requireAlarm = orNotFound('Alarm', store.findAlarm)
export const lockAlarm = orNotFound('Alarm', store.lockAlarm)

export function checkShelving({ state }: { state: string }, until: number | null): void {
  if (state === 'RESOLVED') throw conflict('The alarm is over')
  if (until === null) return
  const ahead = until - epochSeconds(new Date())
  if (ahead <= 0) throw invalid('until', 'The moment must be in the future')
  if (ahead > longestShelving) throw invalid('until', 'The moment is too far ahead')
}
