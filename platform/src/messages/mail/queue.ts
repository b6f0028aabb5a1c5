import type { Encryption } from '../../base/encryption.ts'
import type { Hooks } from '../../base/hooks.ts'
import { type CurrentRequest, currentRequest, outsideRequests, whileAnswering } from '../../base/request.ts'
import { day, minute, second } from '../../base/time.ts'
import { traced, traceHeaders } from '../../base/tracing.ts'
import type { Queries } from '../../db/connection.ts'
import { whenDue } from '../../db/due.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import type { Settings } from '../../settings.ts'
import { createDelivery, isRefused, type Message } from './mailer.ts'
import { deleteMail, insertMail, isMailDue, takeMails, updateMail, type WaitingMail } from './store.ts'

/**
 * Mails wait in the database, so none is lost with its process: every process sends what is due. A mail can come twice, with the same
 * Message-ID, if a process dies after it has sent one.
 */

/** The change with which a mail is stored: without it there is no mail either. */
export type Change = Pick<Hooks, 'afterCommit'> & { db: Queries }

/** For mails that come without a change. */
export const withoutChange = (db: Queries): Change => ({ db, afterCommit: (work) => void work() })

/** Writes a mail when its turn has come. Nothing is sent if it returns nothing. What it changes is stored together with the mail. */
type Compose<Data> = (db: Queries, data: Data) => Promise<Message | undefined>

type Send<Data> = (change: Change, data: Data, file?: string) => Promise<void>

export interface Mailer {
  /** A mail that is written already. */
  send: Send<Message>
  /** A kind of mail that is written later. Returns how to send one. */
  define: <Data>(kind: string, compose: Compose<Data>) => Send<Data>
  /** Chooses the file of a mail, for callers who have to name it. Undefined if there is a mail server. */
  nextFile: () => string | undefined
  /** Sends everything that is due, and waits for it. */
  settled: () => Promise<void>
  /** Waits for mails that are being sent. The others stay in the database. */
  close: () => Promise<void>
}

export interface MailerDependencies {
  db: Queries
  encryption: Encryption
  log: { error: (facts: { reqId?: string | undefined }, message: string) => void }
  /** Tells the person who started the platform. Only used without a mail server. */
  say?: ((line: string) => void) | undefined
  now?: () => Date
}

/** Seconds before another try. The last one is repeated. */
const pauses = [10, 60, 300, 900]

/** As long as the links in mails work. */
const triedFor = day

/** Longer than a mail server may take. Afterwards the process is taken for dead, and another one sends the mail. */
const leasedFor = 2 * minute

/** Mails that a process sends at the same time. */
const mostAtOnce = 8

/** Of one integrator. The others need not wait until a slow mail server has taken its mails. */
const mostOfOne = 6

const contextOf = (id: string) => `mail ${id}`

/** The call that caused a mail. The mail is logged and traced with it, whichever call or process sends it. */
interface Origin {
  request?: CurrentRequest | undefined
  trace: Record<string, string>
}

const currentOrigin = (): Origin => ({ request: currentRequest(), trace: traceHeaders() })

type StoredMail = Pick<WaitingMail, 'kind' | 'isWritten' | 'file'> & { data: unknown; now: Date }

async function storeMail(
  db: Queries,
  { encrypt }: Encryption,
  { data, now, ...row }: StoredMail,
): Promise<void> {
  const id = newId()
  await insertMail(db, {
    id,
    // All that comes before a sign-in is of one owner.
    integratorId: currentRequest()?.integratorId ?? '',
    ...row,
    content: encrypt(JSON.stringify(data), contextOf(id)),
    origin: encrypt(JSON.stringify(currentOrigin()), contextOf(id)),
    dueAt: now,
    giveUpAt: new Date(now.getTime() + triedFor),
  })
}

/** For a program that ends before a mail server has answered: a platform that runs sends its mails. */
export const mailsForPlatform = (encryption: Encryption): Pick<Mailer, 'send'> => ({
  send: async ({ db }, data, file) =>
    storeMail(db, encryption, { kind: written, isWritten: true, data, file: file ?? null, now: new Date() }),
})

export function createMailer(
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>,
  { db, encryption, log, say, now = () => new Date() }: MailerDependencies,
): Mailer {
  const delivery = createDelivery(settings, say)
  const { hostname } = new URL(settings.publicUrl)
  const kinds = new Map<string, Compose<unknown>>()
  /** What is being sent, and whose it is. */
  const running = new Map<Promise<void>, string>()
  let isClosing = false

  async function store(
    { db: queries, afterCommit }: Change,
    row: Pick<WaitingMail, 'kind' | 'isWritten'>,
    data: unknown,
    file?: string,
  ) {
    const chosen = file ?? delivery.nextFile?.() ?? null
    await storeMail(queries, encryption, { ...row, data, file: chosen, now: now() })
    afterCommit(async () => void drainNext())
  }

  function onFailure(error: unknown): void {
    log.error({}, `Mails could not be sent: ${String(error)}`)
  }

  async function take(): Promise<number> {
    const count = mostAtOnce - running.size
    const until = new Date(now().getTime() + leasedFor)
    const sending = [...running.values()]
    const taking = { count, sending, mostOfOne, now: now(), until }
    const rows = await takeMails(db, [...kinds.keys(), written], taking)
    for (const row of rows) {
      const sent = handle(row)
        .catch(onFailure)
        .finally(() => leave(sent))
      running.set(sent, row.integratorId)
    }
    return rows.length
  }

  function leave(sent: Promise<void>): void {
    const owner = running.get(sent)
    const isHeldUp = [...running.values()].filter((other) => other === owner).length >= mostOfOne
    running.delete(sent)
    if (isHeldUp) void drainNext()
  }

  let last = Promise.resolve()
  /** One after the other, so that whoever waits for the last one knows what is being sent. */
  const drainNext = async () => outsideRequests(() => (last = last.then(drain).catch(onFailure)))

  async function drain(): Promise<void> {
    while (!isClosing) {
      if (running.size >= mostAtOnce) await Promise.race(running.keys())
      else if ((await take()) === 0) return
    }
  }

  async function handle(row: WaitingMail): Promise<void> {
    const { request, trace } = originOf(row)
    const work = async () => sendOne(row, trace)
    return request ? whileAnswering(request, work) : work()
  }

  function originOf({ id, origin }: WaitingMail): Origin {
    const known = origin === null ? undefined : encryption.decrypt(origin, contextOf(id))
    return known === undefined ? { trace: {} } : (JSON.parse(known) as Origin)
  }

  async function sendOne(row: WaitingMail, trace: Origin['trace']): Promise<void> {
    const { id, file } = row
    let message: Message | undefined
    try {
      await traced(['send mail', 'client', {}, trace], async () => {
        message = await write(row)
        if (message)
          await delivery.deliver({ ...message, messageId: `<${id}@${hostname}>` }, file ?? undefined)
      })
    } catch (error) {
      return failed(row, error, message)
    }
    await deleteMail(db, row)
  }

  /** The mail. It is written once, because a second link would replace the first one. */
  async function write(row: WaitingMail): Promise<Message | undefined> {
    const content = encryption.decrypt(row.content, contextOf(row.id))
    if (content === undefined) throw new Unreadable('The key that encrypted it is gone')
    if (row.isWritten) return JSON.parse(content) as Message
    return transaction(db, async (queries) => {
      const message = await kinds.get(row.kind)?.(queries, JSON.parse(content))
      if (message)
        await updateMail(queries, row, {
          content: encryption.encrypt(JSON.stringify(message), contextOf(row.id)),
          isWritten: true,
        })
      return message
    })
  }

  async function failed(row: WaitingMail, error: unknown, message: Message | undefined): Promise<void> {
    const pause = pauses[Math.min(row.attempts, pauses.length) - 1] ?? 0
    const dueAt = new Date(now().getTime() + pause * second)
    const isLast = error instanceof Unreadable || isRefused(error) || dueAt > row.giveUpAt
    const next = isLast ? 'It was given up.' : `It is tried again in ${pause} seconds.`
    const what = message
      ? `The mail "${message.subject}" to ${message.to.address} was not sent`
      : 'A mail could not be written'
    log.error({ reqId: currentRequest()?.id }, `${what}: ${String(error)}. ${next}`)
    if (isLast) await deleteMail(db, row)
    else await updateMail(db, row, { dueAt })
  }

  const { stop } = whenDue(db, { isDue: isMailDue, work: drainNext, onFailure })
  return {
    send: async (change, message, file) => store(change, { kind: written, isWritten: true }, message, file),
    define: (kind, compose) => {
      kinds.set(kind, compose as Compose<unknown>)
      return async (change, data, file) => store(change, { kind, isWritten: false }, data, file)
    },
    nextFile: () => delivery.nextFile?.(),
    async settled() {
      do {
        await Promise.all(running.keys())
        await drainNext()
      } while (running.size > 0)
    },
    async close() {
      isClosing = true
      await stop()
      await last
      await Promise.all(running.keys())
    },
  }
}

const written = 'WRITTEN'

class Unreadable extends Error {}
