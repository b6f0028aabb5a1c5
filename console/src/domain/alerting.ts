import { secondsPer } from '#contract/limits'
import type { LocationGroup } from '#contract/schemas/group'
import { defaultAlertedSeverities, severities, type Severity } from '#contract/values'
import { durationText } from './limits/sentence.ts'
import { texts } from '../texts/domain.ts'
import { severityWords, wordIn } from '../texts/labels.ts'

/** Who of a location group is notified when, in words. */

/** What a group says about all of its integrations and members. */
export type GroupAlerting = Pick<
  NonNullable<LocationGroup['alerting']>,
  'reminderMinutes' | 'notifiesWhenOver'
>

export interface AlertedOne {
  name: string
  afterMinutes: number
  severities: readonly Severity[]
}

export interface Step {
  /** "At once", "After 15 minutes, unless acknowledged" */
  when: string
  /** "On call", "Ann Berg (only CRITICAL)" */
  names: string[]
}

const inOrder = (listed: readonly Severity[]) => severities.filter((one) => listed.includes(one))

export const isDefaultSeverities = (listed: readonly Severity[]): boolean =>
  inOrder(listed).join() === defaultAlertedSeverities.join()

const defaultSeverities = texts.severityList(defaultAlertedSeverities.map(wordIn(severityWords)))

/** Empty for the default severities. */
function severitiesText(listed: readonly Severity[]): string {
  if (isDefaultSeverities(listed)) return ''
  const names = inOrder(listed).map(wordIn(severityWords))
  return names.length === severities.length ? texts.allSeverities : texts.onlySeverities(names)
}

const whenText = (minutes: number): string =>
  minutes === 0 ? texts.atOnce : texts.afterUnlessAcknowledged(durationText(minutes * secondsPer.minute))

/** The steps in their order, each with whom it notifies. */
export function stepsOf(alerted: readonly AlertedOne[]): Step[] {
  const times = [...new Set(alerted.map(({ afterMinutes }) => afterMinutes))].toSorted((a, b) => a - b)
  return times.map((minutes) => ({
    when: whenText(minutes),
    names: alerted
      .filter(({ afterMinutes }) => afterMinutes === minutes)
      .map((one) => `${one.name}${severitiesText(one.severities)}`),
  }))
}

export const notifiedByDefault = texts.notifiedByDefault(defaultSeverities)

/** What counts besides the steps: which alarms, how often again, and whether that it is over. */
export function alertingText({ reminderMinutes, notifiesWhenOver }: GroupAlerting): string {
  const notified = (notifiesWhenOver ? texts.notifiedAlsoOver : texts.notifiedNotOver)(defaultSeverities)
  return reminderMinutes === null
    ? notified
    : `${notified} ${texts.criticalAgain(durationText(reminderMinutes * secondsPer.minute))}`
}
