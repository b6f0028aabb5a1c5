import { mayAccess } from '#contract/access'
import { mostLiveNames } from '#contract/limits'
import { liveAnswers, type LiveAnswer } from '#contract/live'
import { operations } from '#contract/operations/index'
import type { LiveChange, LiveEvent } from '#contract/schemas/live'
import type { Caller } from '../../base/request.ts'

/** What has changed at one integrator. */
export interface Changes {
  values: { locationId: string; deviceId: string }[]
  devices: boolean
  alarms: boolean
  notices: boolean
}

type Rights = Pick<Caller, 'roles' | 'isOperator'>

/** Nobody is told of an answer that they cannot read. */
const mayRead = ({ roles, isOperator }: Rights) => {
  return (name: LiveAnswer) => mayAccess(operations[name].access, roles, isOperator)
}

/** What a person with these rights is told. Undefined if it is nothing. */
export function eventFor(
  { values, devices, alarms, notices }: Changes,
  rights: Rights,
): LiveEvent | undefined {
  const changed: LiveChange[] = []
  if (values.length > 0) {
    const deviceIds = distinct(values.map(({ deviceId }) => deviceId).filter(Boolean))
    const names = liveAnswers.values
      .filter(mayRead(rights))
      .filter((name) => name !== 'getDeviceOverview' || deviceIds.length > 0)
    const isOfDevices = names.includes('getDeviceOverview')
    const locationIds = distinct(values.map(({ locationId }) => locationId))
    const areFew = locationIds.length <= mostLiveNames && deviceIds.length <= mostLiveNames
    if (names.length > 0)
      changed.push({
        operations: names,
        ...(areFew && { locationIds }),
        ...(areFew && isOfDevices && { deviceIds }),
      })
  }
  // What has changed with an alarm is more than what became of its messages.
  const ofAlarms = alarms ? liveAnswers.alarms : notices ? liveAnswers.notices : []
  for (const answers of [devices ? liveAnswers.devices : [], ofAlarms]) {
    const names = answers.filter(mayRead(rights))
    if (names.length > 0) changed.push({ operations: names })
  }
  return changed.length > 0 ? { changed } : undefined
}

const distinct = (ids: string[]): string[] => [...new Set(ids)]
