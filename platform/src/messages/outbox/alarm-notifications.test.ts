import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minute } from '../../base/time.ts'
import { severities, type Severity } from '#contract/values'
import { type LookedAt, notificationOf, type Notified, shortestRaised } from './alarm-notifications.ts'

/** What can happen between two looks. Times are in seconds. */
const Event = fc.record({
  what: fc.constantFrom(
    'raise',
    'return',
    'acknowledge',
    'resolve',
    'suppress',
    'release',
    'shelve',
    'wait',
    ...severities,
  ),
  seconds: fc.integer({ min: 0, max: 600 }),
  isLookedAt: fc.boolean(),
})

interface Alarm {
  state: LookedAt['state']
  isAcknowledged: boolean
  isSuppressed: boolean
  shelvedUntil: Date | null
  severity: Severity
}

function happen(alarm: Alarm, what: string, now: number): Alarm {
  if (alarm.state === 'RESOLVED') return alarm
  const isBack = alarm.state === 'RETURNED'
  switch (what) {
    case 'raise':
      return isBack ? { ...alarm, state: 'RAISED' } : alarm
    case 'return':
      return { ...alarm, state: alarm.isAcknowledged ? 'RESOLVED' : 'RETURNED' }
    case 'acknowledge':
      return { ...alarm, state: isBack ? 'RESOLVED' : 'ACKNOWLEDGED', isAcknowledged: true }
    case 'resolve':
      return { ...alarm, state: 'RESOLVED' }
    case 'suppress':
      return { ...alarm, isSuppressed: true }
    case 'release':
      return { ...alarm, isSuppressed: false }
    case 'shelve':
      return { ...alarm, shelvedUntil: new Date(now + 10 * minute) }
    case 'INFO':
    case 'WARNING':
    case 'CRITICAL':
      return { ...alarm, severity: what }
    default:
      return alarm
  }
}

const rankOf = (severity: Severity | null) => (severity === null ? -1 : severities.indexOf(severity))

test('whatever happens between the looks, people believe what is true, and are not notified more than needed', () => {
  fc.assert(
    fc.property(fc.array(Event, { maxLength: 40 }), (events) => {
      let alarm: Alarm = {
        state: 'RAISED',
        isAcknowledged: false,
        isSuppressed: false,
        shelvedUntil: null,
        severity: 'WARNING',
      }
      let notified: Notified | null = null
      let notifiedAt: Date | null = null
      let notifiedSeverity: Severity | null = null
      let time = 0
      /** What somebody believes who has read all messages. */
      let belief: 'nothing' | 'raised' | 'acknowledged' = 'nothing'
      for (const { what, seconds, isLookedAt } of events) {
        time += seconds * 1000
        alarm = happen(alarm, what, time)
        if (!isLookedAt) continue
        const now = new Date(time)
        const isQuiet = alarm.isSuppressed || (alarm.shelvedUntil !== null && alarm.shelvedUntil > now)
        const before = belief
        const known = { notified, notifiedAt, notifiedSeverity }
        const { steps, lookAt, renews, ...next } = notificationOf({ ...alarm, ...known }, now)
        for (const step of steps) {
          // Nobody hears of the end of something that they have not heard of.
          if (step !== 'RAISED') expect(belief).not.toBe('nothing')
          belief = step === 'RAISED' ? 'raised' : step === 'ACKNOWLEDGED' ? 'acknowledged' : 'nothing'
        }
        notified = next.notified
        // Whoever believes that it is raised is notified again only if it is worse than they know.
        const isAgain = known.notified === 'RAISED' && steps.includes('RAISED')
        expect(renews).toBe(isAgain)
        if (isAgain) expect(rankOf(alarm.severity)).toBeGreaterThan(rankOf(notifiedSeverity))
        if (steps.includes('RAISED')) [notifiedAt, notifiedSeverity] = [now, alarm.severity]
        if (lookAt) expect(lookAt.getTime()).toBeGreaterThan(time)

        const isRaised = alarm.state === 'RAISED'
        if (isRaised && !isQuiet) {
          expect(belief).toBe('raised')
          expect(rankOf(notifiedSeverity)).toBeGreaterThanOrEqual(rankOf(alarm.severity))
        }
        if (isRaised && isQuiet) {
          expect(steps).toEqual([])
          expect(lookAt).not.toBeNull()
        }
        if (alarm.state === 'ACKNOWLEDGED' && before === 'raised') expect(belief).toBe('acknowledged')
        // Somebody takes care of it already, however bad it has become.
        if (alarm.state === 'ACKNOWLEDGED' && before === 'acknowledged') expect(steps).toEqual([])
        if (alarm.state === 'RESOLVED') expect(belief).toBe('nothing')
        if (alarm.state === 'RETURNED' && belief === 'raised')
          expect(lookAt?.getTime()).toBe((notifiedAt?.getTime() ?? 0) + shortestRaised)
        // A second look without a change sends nothing.
        expect(notificationOf({ ...alarm, notified, notifiedAt, notifiedSeverity }, now).steps).toEqual([])
      }
    }),
    { numRuns: 2000 },
  )
})

test('an alarm that nobody was notified of, because it was held back, is over without a word', () => {
  const held = {
    isAcknowledged: false,
    isSuppressed: false,
    shelvedUntil: null,
    severity: 'WARNING',
    notified: 'HELD',
    notifiedAt: null,
    notifiedSeverity: null,
  } as const
  const now = new Date()
  for (const state of ['RETURNED', 'RESOLVED'] as const)
    expect(notificationOf({ ...held, state }, now)).toMatchObject({
      steps: [],
      notified: 'HELD',
      lookAt: null,
    })
  expect(notificationOf({ ...held, state: 'ACKNOWLEDGED', isAcknowledged: true }, now).steps).toEqual([])
})
