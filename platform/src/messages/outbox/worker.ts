import { reasonFor } from '#contract/texts/reasons/reason'
import type { NoticeChannel } from '#contract/fields/channels'
import type { FastifyBaseLogger } from 'fastify'
import { wordsOf } from '../channels/answers.ts'
import type { Notice, Outcome } from '../channels/channel.ts'
import { said } from '../../base/answer.ts'
import { minute, repeat, second } from '../../base/time.ts'
import type { Db } from '../../db/connection.ts'
import { whenDue } from '../../db/due.ts'
import { wakeWith } from '../../db/stored.ts'
import { isPlanningDue, writeNotices } from './notices-store.ts'
import { noticeOf } from './message.ts'
import {
  isSendingDue,
  type Leased,
  leaseSeconds,
  type Limits,
  type Message,
  mostAtOnce,
  mostOfOne,
  takeMessages,
} from './message-store.ts'
import { failUnknown, findLanguage, finish, readAlarms, seenNotices } from './store.ts'

/** Sends what the outbox has. Every process does, and none of them is needed: what one leaves behind is done by another. */

/** Sends a message to whom its first row names. It looks up where that is. */
export type Sender = (notice: Notice, leased: Leased, signal: AbortSignal) => Promise<Outcome>

export type Senders = Partial<Record<NoticeChannel, Sender>>

export interface OutboxDependencies {
  db: Db
  senders: Senders
  publicUrl: string
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** For the metrics. */
  count?: ((channel: NoticeChannel, result: Outcome['result']) => void) | undefined
  now?: () => Date
  /** Those of a test, which has fewer alarms than a flood. */
  limits?: Limits | undefined
}

/** A send that takes longer is ended. Well before the lease ends, so that no two processes send the same message. */
const longestSend = (leaseSeconds / 3) * second

/** How long a process that is stopped waits for what it is sending. */
const lastWait = 3 * second

export interface Outbox {
  /** Does everything that is due, and waits for it. For tests. */
  runOnce: () => Promise<void>
  /** Begins to look once a second, and at once for alarms that change in this process. */
  start: () => void
  stop: () => Promise<void>
}

export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { db, senders, publicUrl, log, count: countResult, limits, now = () => new Date() } = dependencies
  const names = Object.keys(senders) as NoticeChannel[]
  const closing = new AbortController()
  let isStarted = false
  let isStopping = false
  const onFailure = (error: unknown) => log.error({ err: error }, 'notices of alarms could not be sent')
  const queues = names.map((channel) => queueOf(channel))

  /** Returns whether there was something to plan. */
  async function planAll(): Promise<boolean> {
    let isPlanned = false
    while (!isStopping && (await writeNotices(db, names, now())) > 0) isPlanned = true
    return isPlanned
  }

  function queueOf(channel: NoticeChannel) {
    /** What is being sent, and whose it is. */
    const inFlight = new Map<Promise<void>, string>()
    const leave = (sending: Promise<void>) => {
      const owner = inFlight.get(sending)
      const isHeldUp = [...inFlight.values()].filter((other) => other === owner).length >= mostOfOne
      inFlight.delete(sending)
      if (isHeldUp && isStarted) drain().catch(onFailure)
    }
    const take = async () => {
      const count = mostAtOnce - inFlight.size
      const sending = [...inFlight.values()]
      const taking = { channel, count, sending, now: now(), limits }
      const { messages, count: taken } = await takeMessages(db, taking)
      for (const message of messages) {
        const sent = deliver(message).finally(() => leave(sent))
        inFlight.set(sent, message.first.integratorId)
      }
      return taken
    }
    const sendAll = async () => {
      while (!isStopping) {
        if (inFlight.size >= mostAtOnce) await Promise.race(inFlight.keys())
        if ((await take()) === 0) return
      }
    }
    let draining: Promise<void> | undefined
    /** Whoever asks while it is being done waits for the same. */
    const drain = async () => (draining ??= sendAll().finally(() => (draining = undefined)))
    return { channel, inFlight, take, drain }
  }

  async function deliver(message: Message): Promise<void> {
    try {
      const outcome = await send(message)
      // It was interrupted. As after a crash, another process sends it when the lease has ended.
      if (closing.signal.aborted && outcome.result === 'UNCLEAR') return
      const { channel, step, alarmId } = message.first
      countResult?.(channel, outcome.result)
      if (outcome.result !== 'SENT') {
        const { result } = outcome
        const { answer: reason } = said(outcome.reason)
        log.warn({ channel, step, alarmId, result, reason }, 'a notice of an alarm was not sent')
      }
      await finish(db, message, outcome, now())
    } catch (error) {
      // The lease ends, and it is sent again.
      log.error({ err: error }, 'the outcome of a notice could not be stored')
    }
  }

  async function send(message: Message): Promise<Outcome> {
    const { first } = message
    const notices = await seenNotices(db, message)
    if (notices.length === 0) return { result: 'FAILED', reason: reasonFor('LEFT_THE_GROUPS') }
    const [worst, ...others] = await readAlarms(
      db,
      notices.map(({ alarmId }) => alarmId),
    )
    const sender = senders[first.channel]
    if (!worst || !sender) return { result: 'FAILED', reason: reasonFor('ALARM_GONE') }
    const { alarm } = worst
    const isLate = alarm.kind === 'DRILL' && alarm.state === 'RESOLVED' && first.step === 'RAISED'
    if (isLate) return { result: 'FAILED', reason: reasonFor('DRILL_OVER') }
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(longestSend)])
    try {
      const language = await findLanguage(db, first.accountId)
      return await sender(
        noticeOf({ ...message, notices }, [worst, ...others], publicUrl, language),
        first,
        signal,
      )
    } catch (error) {
      return {
        result: 'UNCLEAR',
        reason: wordsOf(error instanceof Error ? error.message : String(error), []),
      }
    }
  }

  let stops: (() => Promise<void>)[] = []
  return {
    async runOnce() {
      await planAll()
      for (const { take, inFlight } of queues)
        do await Promise.all(inFlight.keys())
        while ((await take()) > 0)
    },
    start() {
      isStarted = true
      /** What was just planned is sent at once. A slow provider does not hold up the next plan. */
      const plan = async () => {
        if (await planAll()) for (const { drain } of queues) drain().catch(onFailure)
      }
      const planning = whenDue(db, { isDue: isPlanningDue, work: plan, onFailure })
      const sending = queues.map(({ channel, drain }) =>
        whenDue(db, { isDue: isSendingDue(channel), work: drain, onFailure }),
      )
      const forgetting = repeat(minute, async () => failUnknown(db, names, now()), onFailure)
      const unheard = wakeWith(db, 'ALARMS', planning.wake)
      stops = [...[planning, ...sending].map(({ stop }) => stop), forgetting, async () => unheard()]
    },
    async stop() {
      isStopping = true
      const timer = setTimeout(() => closing.abort(), lastWait)
      await Promise.all(stops.map((stop) => stop()))
      await Promise.allSettled(queues.map(({ drain }) => drain()))
      await Promise.all(queues.flatMap(({ inFlight }) => [...inFlight.keys()]))
      clearTimeout(timer)
      closing.abort()
    },
  }
}
