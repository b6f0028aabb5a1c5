import type { AlarmWithEvents } from '#contract/schemas/alarm'
import type { AlarmKind, NoticeStep, Severity } from '#contract/values'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { texts as channelTexts } from '../../texts/channels.ts'
import { texts } from '../../texts/notices.ts'

type Sent = AlarmWithEvents['sent'][number]

export const channelText = ({ channel }: Pick<Sent, 'channel'>): string =>
  Object.hasOwn(channelTexts, channel) ? channelTexts[channel].by : channel

/** A drill has a severity, but nothing is wrong. */
export const shownSeverity = ({ kind, severity }: { kind: AlarmKind; severity: Severity }): string =>
  kind === 'DRILL' ? kind : severity

const stepTexts: Record<NoticeStep, string> = texts.steps

const outcomes: Record<Sent['state'], string> = texts.outcomes

/** It did not arrive, and nobody tries any more. */
export const isLost = ({ state }: Pick<Sent, 'state'>): boolean => state === 'FAILED' || state === 'GIVEN_UP'

/** "that it was raised: sent, 18 Nov 2026, 02:58:34" */
export function sentText({ step, state, sentAt, deliveredAt, dueAt, attempts }: Sent): string {
  // Another platform may not say whether it has arrived.
  const hasArrived = Boolean(deliveredAt)
  const moment = hasArrived ? deliveredAt : (sentAt ?? dueAt)
  return texts.stepIs(stepTexts[step] ?? step, [
    hasArrived ? texts.delivered : (outcomes[state] ?? state),
    ...(moment === null ? [] : [formatEpochSeconds(moment)]),
    ...(attempts > 1 ? [texts.attempts(attempts)] : []),
  ])
}
