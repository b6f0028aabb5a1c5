import type { NoticeStep, Severity } from '#contract/values'
import type { Answer } from '../../base/answer.ts'

/** What the outbox hands to a channel, and what the channel answers. A channel sends and decides nothing else. */

/** What is wrong and where. Names are those of the moment in which the alarm began. */
interface NoticeFacts {
  location: string
  zone: string | null
  component: string | null
  measurement: string | null
  value: number | null
  limit: number | null
  unit: string | null
  instruction: string | null
  /** Epoch seconds. */
  since: number
}

/** Of a message that is not about one measurement. */
export const noFacts = {
  zone: null,
  component: null,
  measurement: null,
  value: null,
  limit: null,
  unit: null,
  instruction: null,
} satisfies Partial<NoticeFacts>

export interface Notice {
  /** The same for every try, so that a provider that knows such keys sends it once. */
  id: string
  /** The same for all notices of an alarm, or of several that PagerDuty knows as one. A test has one of its own. */
  alarmId: string
  step: NoticeStep | 'TEST'
  severity: Severity
  /** One line. */
  subject: string
  /** A few words in plain text, with the link at its end. */
  text: string
  link: string
  /** Every message has to say so. */
  isDrill: boolean
  facts: NoticeFacts
}

/**
 * - `SENT`: the provider has accepted it. `reference` is the provider's name for it. Both are shown to people.
 * - `RETRY`: it was not accepted, and a later try may be. `afterSeconds` is what the provider asks for.
 * - `FAILED`: it was refused, and a second try would be, too. `isGone`: so would every other message to this address.
 * - `UNCLEAR`: it may have arrived, for example if the connection broke before the answer.
 *
 * No reason, reference or answer has a secret in it. They are cut to a few hundred characters when they are stored.
 */
export type Outcome =
  | { result: 'SENT'; reference?: string; answer?: Answer }
  | { result: 'RETRY'; afterSeconds?: number; reason: Answer }
  | { result: 'FAILED'; isGone?: true; reason: Answer }
  | { result: 'UNCLEAR'; reason: Answer }

const results: Record<Outcome['result'], true> = { SENT: true, RETRY: true, FAILED: true, UNCLEAR: true }

export const outcomeResults = Object.keys(results)

export interface Channel<Target> {
  /** Ends soon after `signal` is aborted. An error that it throws counts as `UNCLEAR`. */
  send: (notice: Notice, target: Target, signal: AbortSignal) => Promise<Outcome>
}
