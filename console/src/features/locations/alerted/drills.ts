import type { LocationDrill } from '#contract/schemas/drill'
import { durationText } from '../../../domain/limits/sentence.ts'
import { answerText } from '../../../domain/notices/answers.ts'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import { formatNumber } from '../../../ui/language.ts'
import { texts } from '../../../texts/locationsAlerted.ts'

type Drill = NonNullable<LocationDrill['drill']>
type Recipient = Drill['recipients'][number]

/** "12 days ago" */
export const agoText = (at: number, now: number): string =>
  now - at < 60 ? texts.justNow : texts.ago(durationText(now - at, 1))

/** "Drilled 12 days ago by Maria Lindqvist: 3 of 3 reached." */
export function drillText(drill: Drill, now: number): string {
  const { startedAt, startedBy, endedAt, total, reached } = drill
  const nobody = endedAt === null ? texts.firstMessagesFollow : texts.nobodyToNotify
  const result = total === 0 ? nobody : texts.reachedOf(reached, total)
  if (endedAt === null) return startedBy === null ? texts.goesOn(result) : texts.goesOnBy(startedBy, result)
  const [ago, time] = [agoText(startedAt, now), formatEpochSeconds(startedAt)]
  return startedBy === null ? texts.drilled(ago, time, result) : texts.drilledBy(ago, startedBy, time, result)
}

const seconds = (count: number) => formatNumber(count, { maximumFractionDigits: 1 })

export const isUnderWay = ({ state }: Pick<Recipient, 'state'>): boolean =>
  state === 'WAITING' || state === 'SENDING'

export const isReached = ({ state }: Pick<Recipient, 'state'>): boolean => state === 'SENT'

/** "reached after 1.2 s", "waits, 2 attempts: 503 Service Unavailable" */
export function outcomeText(recipient: Recipient): string {
  const { state, afterSeconds, attempts } = recipient
  if (isReached(recipient))
    return afterSeconds === null ? texts.recipientStates.SENT : texts.reachedAfter(seconds(afterSeconds))
  const stateText = texts.recipientStates[state] ?? state
  const outcome = attempts > 1 ? texts.afterAttempts(stateText, attempts) : stateText
  const answer = answerText(recipient)
  return answer ? texts.withAnswer(outcome, answer) : outcome
}
