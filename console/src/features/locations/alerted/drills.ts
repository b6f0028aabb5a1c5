import type { LocationDrill } from '#contract/schemas/drill'
import { durationText } from '../../../domain/limits/sentence.ts'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import { formatNumber } from '../../../ui/language.ts'

type Drill = NonNullable<LocationDrill['drill']>
type Recipient = Drill['recipients'][number]

/** "12 days ago" */
export const agoText = (at: number, now: number): string =>
  now - at < 60 ? 'just now' : `${durationText(now - at, 1)} ago`

/** "Drilled 12 days ago by Maria Lindqvist: 3 of 3 reached." */
export function drillText(drill: Drill, now: number): string {
  const { startedAt, startedBy, endedAt, total, reached } = drill
  const by = startedBy === null ? '' : ` by ${startedBy}`
  const counts = `${formatNumber(reached)} of ${formatNumber(total)} reached`
  if (endedAt === null) return `A drill${by} goes on: ${counts}.`
  const when = `Drilled ${agoText(startedAt, now)}${by} (${formatEpochSeconds(startedAt)})`
  return total === 0 ? `${when}: there was nobody to notify.` : `${when}: ${counts}.`
}

const seconds = (count: number) => `${formatNumber(count, { maximumFractionDigits: 1 })} s`

const states: Record<Recipient['state'], string> = {
  WAITING: 'waits',
  SENDING: 'is being sent',
  SENT: 'reached',
  FAILED: 'not reached',
  GIVEN_UP: 'not reached',
  CANCELLED: 'not reached',
}

export const isUnderWay = ({ state }: Pick<Recipient, 'state'>): boolean =>
  state === 'WAITING' || state === 'SENDING'

export const isReached = ({ state }: Pick<Recipient, 'state'>): boolean => state === 'SENT'

/** "reached after 1.2 s", "waits, 2 attempts: 503 Service Unavailable" */
export function outcomeText(recipient: Recipient): string {
  const { state, afterSeconds, attempts, answer } = recipient
  if (isReached(recipient))
    return afterSeconds === null ? 'reached' : `reached after ${seconds(afterSeconds)}`
  const tried = attempts > 1 ? `, ${formatNumber(attempts)} attempts` : ''
  return `${states[state] ?? state}${tried}${answer ? `: ${answer}` : ''}`
}
