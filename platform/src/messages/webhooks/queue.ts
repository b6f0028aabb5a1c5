import { reasonFor } from '#contract/texts/reasons/reason'
import type { FastifyBaseLogger } from 'fastify'
import type { Encryption } from '../../base/encryption.ts'
import { epochSeconds, hour, repeat, second } from '../../base/time.ts'
import type { Db } from '../../db/connection.ts'
import { whenDue } from '../../db/due.ts'
import { decryptWebhookSecret } from '../../domain/integrations/secrets.ts'
import { outcomeOfError, retryAfterOf, wordsOf } from '../channels/answers.ts'
import type { Outgoing, OutgoingAnswer } from '../channels/outgoing.ts'
import { bodyOf } from './body.ts'
import { signedHeaders } from './signature.ts'
import {
  type Delivery,
  type Ended,
  findReceiver,
  finishDelivery,
  forgetDeliveries,
  isDeliveryDue,
  takeDeliveries,
} from './store.ts'

/** Sends what webhooks have to hear of. Every process does, and none of them is needed: what one leaves behind is done by another. */

export interface WebhookDependencies {
  db: Db
  encryption: Encryption
  outgoing: Outgoing
  publicUrl: string
  /** Hosts of receivers, with a port if it is not the default one, that need no public address and no https. */
  innerHosts: readonly string[]
  /** Without it nothing leaves the installation. */
  isOn: boolean
  log: Pick<FastifyBaseLogger, 'error'>
  now?: () => Date
}

export interface WebhookQueue {
  /** Sends everything that is due, and waits for it. For tests. */
  runOnce: () => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

/** Seconds before another try. The last one is repeated. */
const pauses = [5, 30, 120, 300, 900, 1_800, 3_600]

/** Longer than a call may take. Afterwards the process is taken for dead, and another one sends the delivery. */
const leasedFor = 60 * second

/** Calls that a process makes at the same time, and those of one integrator. */
const mostAtOnce = 8
const mostOfOne = 3

export function createWebhooks(dependencies: WebhookDependencies): WebhookQueue {
  const { db, encryption, outgoing, publicUrl, innerHosts, isOn, log, now = () => new Date() } = dependencies
  /** What is being sent, and whose it is. */
  const running = new Map<Promise<void>, string>()
  let isStopping = false
  const onFailure = (error: unknown) => log.error({ err: error }, 'webhooks could not be called')

  async function take(): Promise<number> {
    const until = new Date(now().getTime() + leasedFor)
    const count = mostAtOnce - running.size
    const sending = [...running.values()]
    const taken = await takeDeliveries(db, { count, sending, mostOfOne, now: now(), until })
    for (const delivery of taken) {
      const sent = deliver(delivery)
        .catch(onFailure)
        .finally(() => running.delete(sent))
      running.set(sent, delivery.integratorId)
    }
    return taken.length
  }

  async function drain(): Promise<void> {
    while (!isStopping) {
      if (running.size >= mostAtOnce) await Promise.race(running.keys())
      else if ((await take()) === 0) return
    }
  }

  async function deliver(delivery: Delivery): Promise<void> {
    await finishDelivery(db, delivery, await send(delivery))
  }

  async function send(delivery: Delivery): Promise<Ended> {
    if (!isOn) return { state: 'FAILED', status: null, answer: reasonFor('CHANNELS_OFF') }
    const receiver = await findReceiver(db, delivery.webhookId)
    const secret = receiver && decryptWebhookSecret(encryption, delivery.webhookId, receiver.secret)
    if (!receiver || secret === undefined)
      return { state: 'FAILED', status: null, answer: reasonFor('SECRET_NOT_READ') }
    const body = bodyOf(delivery, publicUrl)
    const timestamp = epochSeconds(now())
    try {
      const answer = await outgoing({
        url: receiver.url,
        isForeign: !innerHosts.includes(new URL(receiver.url).host),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'IntegratorConsole-Webhook',
          ...signedHeaders(secret, { id: delivery.id, timestamp, body }),
        },
        body,
        signal: AbortSignal.timeout(leasedFor / 2),
      })
      return endOf(delivery, answer)
    } catch (error) {
      const outcome = outcomeOfError(error)
      const reason = outcome.result === 'SENT' ? '' : outcome.reason
      return again(delivery, { status: null, answer: reason })
    }
  }

  function endOf(delivery: Delivery, answer: OutgoingAnswer): Ended {
    const { status, text } = answer
    const told = { status, answer: wordsOf(text, []) }
    if (status >= 200 && status < 300) return { state: 'SENT', sentAt: now(), ...told }
    // The receiver says that it is gone for good.
    if (status === 410) return { state: 'FAILED', ...told }
    return again(delivery, told, retryAfterOf(answer))
  }

  function again(
    { attempts, giveUpAt }: Delivery,
    told: Pick<Ended, 'status' | 'answer'>,
    wanted = 0,
  ): Ended {
    const pause = Math.max(pauses[Math.min(attempts, pauses.length) - 1] ?? 0, wanted)
    const dueAt = new Date(now().getTime() + pause * second)
    return dueAt > giveUpAt ? { state: 'GIVEN_UP', ...told } : { state: 'WAITING', dueAt, ...told }
  }

  let stops: (() => Promise<void>)[] = []
  return {
    async runOnce() {
      do await Promise.all(running.keys())
      while ((await take()) > 0)
    },
    start() {
      stops = [
        whenDue(db, { isDue: isDeliveryDue, work: drain, onFailure }).stop,
        repeat(hour, async () => forgetDeliveries(db, now()), onFailure),
      ]
    },
    async stop() {
      isStopping = true
      await Promise.all(stops.map((stop) => stop()))
      await Promise.allSettled(running.keys())
    },
  }
}
