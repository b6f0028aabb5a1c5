import { type NoticeStep, severities, type Severity } from '#contract/values'
import { minute } from '../../base/time.ts'
import type { alarms } from '../../db/schema/index.ts'

/**
 * Of what people have to be notified, as a function without a clock or a database. It compares the alarm with what people know. So it
 * does not matter how many changes there were since somebody looked last, or which of them was noticed.
 */

export type Notified = NonNullable<(typeof alarms.$inferSelect)['notified']>

/** People are notified that an alarm is over after this time at the earliest, so that a value that goes back and forth sends two messages in it at most. */
export const shortestRaised = 5 * minute

/** How often an alarm that is held back is looked at. */
const heldLook = minute

export interface LookedAt {
  state: 'RAISED' | 'ACKNOWLEDGED' | 'RECOVERING' | 'RETURNED' | 'RESOLVED'
  isAcknowledged: boolean
  isSuppressed: boolean
  shelvedUntil: Date | null
  severity: Severity
  notified: Notified | null
  notifiedAt: Date | null
  notifiedSeverity: Severity | null
}

export interface Notification {
  /** What people know afterwards. */
  notified: Notified | null
  /** In this order. */
  steps: readonly Exclude<NoticeStep, 'REMINDER'>[]
  /** What waits for its time is not needed any more. */
  cancels: boolean
  /** What waits for its time is planned again, because the alarm is worse than people know. */
  renews: boolean
  /** It is still wrong, and nobody has acknowledged it: those who want to be reminded are. */
  reminds: boolean
  /** When to look again without a change of the alarm. */
  lookAt: Date | null
}

const nothing = { steps: [], cancels: false, renews: false, reminds: false, lookAt: null } as const

export function notificationOf(alarm: LookedAt, now: Date): Notification {
  const { state, isAcknowledged } = alarm
  if (state === 'RESOLVED') return ofResolved(alarm, now)
  if (state === 'RETURNED') return ofReturned(alarm, now)
  return isAcknowledged ? ofAcknowledged(alarm, now) : ofRaised(alarm, now)
}

const isShelved = ({ shelvedUntil }: LookedAt, now: Date) => shelvedUntil !== null && shelvedUntil > now

const isQuiet = (alarm: LookedAt, now: Date) => alarm.isSuppressed || isShelved(alarm, now)

/** Whether people believe that it is raised. */
const isKnown = ({ notified }: LookedAt) =>
  notified === 'RAISED' || notified === 'PAUSED' || notified === 'ACKNOWLEDGED'

/** Nobody knows of it, and that is all right. */
const isHeld = (alarm: LookedAt, now: Date) => alarm.notified === 'HELD' || isQuiet(alarm, now)

function ofRaised(alarm: LookedAt, now: Date): Notification {
  if (isQuiet(alarm, now)) {
    const lookAt = alarm.isSuppressed ? new Date(now.getTime() + heldLook) : alarm.shelvedUntil
    return { ...nothing, notified: isKnown(alarm) ? 'PAUSED' : 'HELD', cancels: isKnown(alarm), lookAt }
  }
  if (alarm.notified === 'RAISED' && !isWorse(alarm)) return { ...nothing, notified: 'RAISED', reminds: true }
  const renews = alarm.notified === 'RAISED'
  return { ...nothing, notified: 'RAISED', steps: ['RAISED'], renews, reminds: true }
}

/** Than people know. Somebody has edited its limit. */
const isWorse = ({ severity, notifiedSeverity }: LookedAt) =>
  notifiedSeverity !== null && severities.indexOf(severity) > severities.indexOf(notifiedSeverity)

/** The next page of recipients. Nothing else happens before all of them have their notices. */
export const restOfRaised: Notification = { ...nothing, notified: 'RAISED', steps: ['RAISED'] }

/** Whoever was notified hears of it. Of an alarm that nobody knows of and somebody takes care of, nobody is notified later. */
function ofAcknowledged(alarm: LookedAt, now: Date): Notification {
  if (alarm.notified === 'ACKNOWLEDGED') return { ...nothing, notified: 'ACKNOWLEDGED' }
  if (isKnown(alarm)) return { ...nothing, notified: 'ACKNOWLEDGED', steps: ['ACKNOWLEDGED'], cancels: true }
  if (isHeld(alarm, now)) return { ...nothing, notified: 'HELD' }
  return { ...nothing, notified: 'ACKNOWLEDGED', steps: ['RAISED', 'ACKNOWLEDGED'], cancels: true }
}

function ofReturned(alarm: LookedAt, now: Date): Notification {
  const { notified, notifiedAt } = alarm
  if (isKnown(alarm)) {
    const lookAt = new Date((notifiedAt ?? now).getTime() + shortestRaised)
    if (lookAt > now) return { ...nothing, notified, lookAt }
    return { ...nothing, notified: 'RESOLVED', steps: ['RESOLVED'], cancels: true }
  }
  if (notified === 'RESOLVED') return { ...nothing, notified }
  if (isHeld(alarm, now)) return { ...nothing, notified: 'HELD' }
  // It was raised and over before anybody looked.
  return {
    ...nothing,
    notified: 'RAISED',
    steps: ['RAISED'],
    lookAt: new Date(now.getTime() + shortestRaised),
  }
}

function ofResolved(alarm: LookedAt, now: Date): Notification {
  const { notified } = alarm
  if (isKnown(alarm)) return { ...nothing, notified: 'RESOLVED', steps: ['RESOLVED'], cancels: true }
  if (notified === 'RESOLVED') return { ...nothing, notified }
  if (isHeld(alarm, now)) return { ...nothing, notified: 'HELD' }
  return { ...nothing, notified: 'RESOLVED', steps: ['RAISED', 'RESOLVED'], cancels: true }
}
