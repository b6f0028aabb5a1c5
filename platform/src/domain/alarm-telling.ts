import type { NoticeStep } from '#contract/values'
import { minute } from '../base/time.ts'
import type { alarms } from '../db/schema/index.ts'

/**
 * What has to be told of an alarm, as a function without a clock or a database. It compares the alarm with what people know of it. So it
 * does not matter how many changes there were since somebody looked last, or which of them was noticed.
 */

export type Told = NonNullable<(typeof alarms.$inferSelect)['told']>

/** An alarm that is over is told so after this time at the earliest, so that a value that goes back and forth sends two messages in it at most. */
export const shortestRaised = 5 * minute

/** How often an alarm that is held back is looked at. */
const heldLook = minute

export interface LookedAt {
  state: 'RAISED' | 'ACKNOWLEDGED' | 'RECOVERING' | 'RETURNED' | 'RESOLVED'
  isAcknowledged: boolean
  isSuppressed: boolean
  shelvedUntil: Date | null
  told: Told | null
  toldAt: Date | null
}

export interface Telling {
  /** What people know afterwards. */
  told: Told | null
  /** In this order. */
  steps: readonly Exclude<NoticeStep, 'REMINDER'>[]
  /** What waits for its time is not needed any more. */
  cancels: boolean
  /** It is still wrong, and nobody has acknowledged it: those who want to be reminded are. */
  reminds: boolean
  /** When to look again without a change of the alarm. */
  lookAt: Date | null
}

const nothing = { steps: [], cancels: false, reminds: false, lookAt: null } as const

export function whatToTell(alarm: LookedAt, now: Date): Telling {
  const { state, isAcknowledged } = alarm
  if (state === 'RESOLVED') return ofResolved(alarm, now)
  if (state === 'RETURNED') return ofReturned(alarm, now)
  return isAcknowledged ? ofAcknowledged(alarm, now) : ofRaised(alarm, now)
}

const isShelved = ({ shelvedUntil }: LookedAt, now: Date) => shelvedUntil !== null && shelvedUntil > now

const isQuiet = (alarm: LookedAt, now: Date) => alarm.isSuppressed || isShelved(alarm, now)

/** Whether people believe that it is raised. */
const isKnown = ({ told }: LookedAt) => told === 'RAISED' || told === 'PAUSED' || told === 'ACKNOWLEDGED'

/** Nobody knows of it, and that is all right. */
const isHeld = (alarm: LookedAt, now: Date) => alarm.told === 'HELD' || isQuiet(alarm, now)

function ofRaised(alarm: LookedAt, now: Date): Telling {
  if (isQuiet(alarm, now)) {
    const lookAt = alarm.isSuppressed ? new Date(now.getTime() + heldLook) : alarm.shelvedUntil
    return { ...nothing, told: isKnown(alarm) ? 'PAUSED' : 'HELD', cancels: isKnown(alarm), lookAt }
  }
  if (alarm.told === 'RAISED') return { ...nothing, told: 'RAISED', reminds: true }
  return { ...nothing, told: 'RAISED', steps: ['RAISED'], reminds: true }
}

/** Whoever was told hears of it. An alarm that nobody knows of and somebody takes care of is not told later. */
function ofAcknowledged(alarm: LookedAt, now: Date): Telling {
  if (alarm.told === 'ACKNOWLEDGED') return { ...nothing, told: 'ACKNOWLEDGED' }
  if (isKnown(alarm)) return { ...nothing, told: 'ACKNOWLEDGED', steps: ['ACKNOWLEDGED'], cancels: true }
  if (isHeld(alarm, now)) return { ...nothing, told: 'HELD' }
  return { ...nothing, told: 'ACKNOWLEDGED', steps: ['RAISED', 'ACKNOWLEDGED'], cancels: true }
}

function ofReturned(alarm: LookedAt, now: Date): Telling {
  const { told, toldAt } = alarm
  if (isKnown(alarm)) {
    const lookAt = new Date((toldAt ?? now).getTime() + shortestRaised)
    if (lookAt > now) return { ...nothing, told, lookAt }
    return { ...nothing, told: 'RESOLVED', steps: ['RESOLVED'], cancels: true }
  }
  if (told === 'RESOLVED') return { ...nothing, told }
  if (isHeld(alarm, now)) return { ...nothing, told: 'HELD' }
  // It was raised and over before anybody looked.
  return { ...nothing, told: 'RAISED', steps: ['RAISED'], lookAt: new Date(now.getTime() + shortestRaised) }
}

function ofResolved(alarm: LookedAt, now: Date): Telling {
  const { told } = alarm
  if (isKnown(alarm)) return { ...nothing, told: 'RESOLVED', steps: ['RESOLVED'], cancels: true }
  if (told === 'RESOLVED') return { ...nothing, told }
  if (isHeld(alarm, now)) return { ...nothing, told: 'HELD' }
  return { ...nothing, told: 'RESOLVED', steps: ['RAISED', 'RESOLVED'], cancels: true }
}
