import type { AlarmWithEvents } from '#contract/schemas/alarm'
import type { AlarmKind, NoticeChannel, NoticeStep, Severity } from '#contract/values'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { formatNumber } from '../../ui/language.ts'

type Sent = AlarmWithEvents['sent'][number]

const channels: Record<NoticeChannel, string> = {
  PAGERDUTY: 'PagerDuty',
  TWILIO_SMS: 'text message',
  DECT: 'DECT',
  EMAIL: 'e-mail',
  PUSH: 'push notification',
}

export const channelText = ({ channel }: Pick<Sent, 'channel'>): string => channels[channel] ?? channel

/** A drill has a severity, but nothing is wrong. */
export const severityText = ({ kind, severity }: { kind: AlarmKind; severity: Severity }): string =>
  kind === 'DRILL' ? kind : severity

const stepTexts: Record<NoticeStep, string> = {
  RAISED: 'that it was raised',
  REMINDER: 'a reminder',
  ACKNOWLEDGED: 'that it was acknowledged',
  RESOLVED: 'that it is over',
}

const outcomes: Record<Sent['state'], string> = {
  WAITING: 'waits',
  SENDING: 'is being sent',
  SENT: 'sent',
  FAILED: 'refused',
  GIVEN_UP: 'given up after a day',
  CANCELLED: 'not needed any more',
}

/** It did not arrive, and nobody tries any more. */
export const isLost = ({ state }: Pick<Sent, 'state'>): boolean => state === 'FAILED' || state === 'GIVEN_UP'

/** "that it was raised: sent, 18 Nov 2026, 02:58:34" */
export function sentText({ step, state, sentAt, deliveredAt, dueAt, attempts }: Sent): string {
  // Another platform may not say whether it has arrived.
  const hasArrived = Boolean(deliveredAt)
  const moment = hasArrived ? deliveredAt : (sentAt ?? dueAt)
  const outcome = [
    hasArrived ? 'delivered' : (outcomes[state] ?? state),
    ...(moment === null ? [] : [formatEpochSeconds(moment)]),
    ...(attempts > 1 ? [`${formatNumber(attempts)} attempts`] : []),
  ].join(', ')
  return `${stepTexts[step] ?? step}: ${outcome}`
}
