import { reminderMinutesRange, stepMinutesRange } from '#contract/limits'
import type { LocationGroup } from '#contract/schemas/group'
import { defaultAlertedSeverities, severities, type Severity } from '#contract/values'
import { isDefaultSeverities, stepsOf } from '../../domain/alerting.ts'
import { numberText, required, wholeNumber } from '../../kit/form/values.ts'
import { pairKey } from './pairs.ts'
import { texts } from '../../texts/groups.ts'

type Alerting = NonNullable<LocationGroup['alerting']>

/** Who is notified when, as typed. The names are those of the call, so that its errors find their field. */
type AlertingValues = {
  /** Those of whom the group says something, each as one text: `itg-1 15 WARNING,CRITICAL`. */
  recipients: string[]
  /** Empty: nobody is reminded. */
  reminderMinutes: string
  notifiesWhenOver: 'on' | 'off'
}

export type GroupValues = {
  name: string
  locations: string[]
  integrations: string[]
} & AlertingValues

/** An integration or a member. */
export interface Recipient {
  id: string
  /** As typed. Empty: at once, and for a text message whenever its integration says. */
  minutes: string
  severities: readonly Severity[]
}

const entryOf = ({ id, minutes, severities: listed }: Recipient): string =>
  `${id} ${minutes} ${severities.filter((one) => listed.includes(one)).join(',')}`

export function recipientIn(entry: string): Recipient {
  const [id = '', minutes = '', listed = ''] = entry.split(' ')
  return { id, minutes, severities: severities.filter((one) => listed.split(',').includes(one)) }
}

const defaults = (id: string): Recipient => ({ id, minutes: '', severities: defaultAlertedSeverities })

/** What is said of this one, or what counts if nothing is. Of two entries the later one counts. */
export const recipientOf = (entries: readonly string[], id: string): Recipient =>
  entries.map(recipientIn).findLast((one) => one.id === id) ?? defaults(id)

export const withoutRecipients = (entries: readonly string[], isLeftOut: (id: string) => boolean): string[] =>
  entries.filter((entry) => !isLeftOut(recipientIn(entry).id))

export function withRecipient(entries: readonly string[], changed: Recipient): string[] {
  const typed = { ...changed, minutes: changed.minutes.replace(/\s/g, '') }
  const saysNothing = typed.minutes === '' && isDefaultSeverities(typed.severities)
  const others = withoutRecipients(entries, (id) => id === typed.id)
  return saysNothing ? others : [...others, entryOf(typed)]
}

const alertingValues = (alerting: LocationGroup['alerting']): AlertingValues => ({
  recipients: (alerting?.recipients ?? []).map(({ id, afterMinutes, severities: listed }) =>
    entryOf({ id, minutes: String(afterMinutes), severities: listed }),
  ),
  reminderMinutes: numberText(alerting?.reminderMinutes ?? null),
  notifiesWhenOver: (alerting?.notifiesWhenOver ?? true) ? 'on' : 'off',
})

export const valuesOf = (group: LocationGroup | null): GroupValues => ({
  name: group?.name ?? '',
  locations: group?.locations.map(pairKey) ?? [],
  integrations: group?.integrations.map(({ integrationId }) => integrationId) ?? [],
  ...alertingValues(group?.alerting),
})

/** What is wrong with the line of one recipient. */
export function problemsOf({ minutes, severities: listed }: Recipient) {
  return {
    minutes: minutes === '' ? null : wholeNumber(stepMinutesRange)(minutes),
    severities: listed.length === 0 ? texts.chooseOne : null,
  }
}

export function hasProblem(recipient: Recipient): boolean {
  const { minutes, severities: listed } = problemsOf(recipient)
  return minutes !== null || listed !== null
}

export const groupRules = {
  name: required(texts.nameRequired),
  recipients: (entries: readonly string[]) =>
    entries.map(recipientIn).some(hasProblem) ? texts.linesIncomplete : null,
  reminderMinutes: (text: string) => (text.trim() === '' ? null : wholeNumber(reminderMinutesRange)(text)),
}

/** What is typed, without what is not valid. */
export function alertingIn({ recipients, reminderMinutes, notifiesWhenOver }: AlertingValues): Alerting {
  const typed = recipients.map(recipientIn).filter((one) => !hasProblem(one))
  const byId = new Map(typed.map((one) => [one.id, one]))
  return {
    recipients: [...byId.values()].map(({ id, minutes, severities: listed }) => ({
      id,
      afterMinutes: Number(minutes),
      severities: [...listed],
    })),
    reminderMinutes: groupRules.reminderMinutes(reminderMinutes) ? null : Number(reminderMinutes) || null,
    notifiesWhenOver: notifiesWhenOver === 'on',
  }
}

export const isDefault = ({ recipients, reminderMinutes, notifiesWhenOver }: Alerting): boolean =>
  recipients.length === 0 && reminderMinutes === null && notifiesWhenOver

/** The same text for the same meaning: the order of the recipients has none. */
const meaningOf = (alerting: Alerting | null | undefined): string =>
  !alerting || isDefault(alerting)
    ? ''
    : JSON.stringify([
        alertingValues(alerting).recipients.toSorted(),
        alerting.reminderMinutes,
        alerting.notifiesWhenOver,
      ])

/** Only what has changed: another platform may not have the field. */
export function alertingBody(
  values: AlertingValues,
  stored: LocationGroup['alerting'],
): { alerting?: Alerting | null } {
  const alerting = alertingIn(values)
  if (meaningOf(alerting) === meaningOf(stored)) return {}
  return { alerting: isDefault(alerting) ? null : alerting }
}

/** "After 15 minutes, unless acknowledged: Ann Berg (only CRITICAL)", where two people have changed it. */
export const recipientText =
  (nameOf: (id: string) => string) =>
  (entry: string): string => {
    const { id, minutes, severities: listed } = recipientIn(entry)
    const steps = stepsOf([{ name: nameOf(id), afterMinutes: Number(minutes), severities: listed }])
    return steps.map(({ when, names }) => texts.stepWith(when, names)).join()
  }
