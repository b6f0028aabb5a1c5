import { createTransport } from 'nodemailer'
import { second } from '../base/time.ts'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivate } from '../base/files.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../base/log.ts'
import { traced } from '../base/tracing.ts'
import type { Settings } from '../settings.ts'

export interface Message {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The same for every try, so that whoever gets it twice sees it once. */
  messageId?: string
}

export interface Delivery {
  /** Chooses the file of the next message, if there is no mail server. */
  nextFile?: () => string
  /** Delivers a message, or throws. Returns the mail server's words. */
  deliver: (message: Message, file?: string) => Promise<string>
}

function smtpDelivery(url: string, from: string): Delivery {
  const transport = createTransport({
    url,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 30 * second,
  })
  return {
    async deliver(message) {
      const { response } = await transport.sendMail({ from, ...message })
      return response
    },
  }
}

/** Used without a mail server: a file for each message, which mail programs can open, and a line that names it. */
function outboxDelivery(dataDir: string, from: string, say: (line: string) => void): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const folder = join(dataDir, 'outbox')
  let prepared = false
  /** Links in it open accounts, so other users of this machine must not read them. */
  const prepare = () => {
    if (prepared) return
    for (const wanted of [dataDir, folder]) makePrivate(wanted)
    prepared = true
  }
  const nextFile = () => join(folder, `${fileTime()}-${randomBytes(3).toString('hex')}.eml`)
  return {
    nextFile,
    async deliver(message, file = nextFile()) {
      const { message: content } = await transport.sendMail({ from, ...message })
      prepare()
      // Overwrites what a failed try has left, such as half a mail on a full disk.
      await writeFile(file, content, { mode: 0o600 })
      say(`Mail for ${message.to.address}: ${file}`)
      return 'Written to a file, because there is no mail server'
    },
  }
}

const fileTime = () => new Date().toISOString().replaceAll(/[:.]/g, '-')

/** Writes the message when its turn has come. Nothing is sent if it returns nothing. */
type Compose = () => Promise<Message | undefined>

/** A message whose file is known before it is written. */
interface Envelope {
  /** The file's path, if there is no mail server. */
  file: string | undefined
  /** Returns at once: the caller does not wait for a mail server. */
  send: (compose: Compose) => void
}

export interface Mailer extends Pick<Envelope, 'send'> {
  /** For callers who have to name the message's file before it is sent. */
  envelope(): Envelope
  waiting(): number
  /** Waits until every message is delivered or given up. */
  settled(): Promise<void>
  /** Waits for messages that are being sent, and gives up those that wait for another try. */
  close(): Promise<void>
}

export interface MailerParts {
  log: Pick<Log, 'error'>
  /** Tells the person who started the platform. Only used without a mail server. */
  say?: (line: string) => void
  retryAfterSeconds?: number[]
}

/** To the mail server of the settings, or into files. */
export const createDelivery = (
  { smtpUrl, mailFrom, dataDir }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  say: (line: string) => void = () => {},
): Delivery => (smtpUrl ? smtpDelivery(smtpUrl, mailFrom) : outboxDelivery(dataDir, mailFrom, say))

export const createMailer = (settings: Settings, parts: MailerParts): Mailer =>
  queueFor(createDelivery(settings, parts.say), parts)

function queueFor(delivery: Delivery, { log, retryAfterSeconds = [10, 60, 300] }: MailerParts): Mailer {
  const running = new Set<Promise<void>>()
  const closing = new AbortController()

  async function work(compose: Compose, file?: string): Promise<void> {
    try {
      const message = await compose()
      if (message) await attempt(message, file)
    } catch (error) {
      log.error(`A mail could not be written: ${String(error)}`)
    }
  }

  async function attempt(message: Message, file?: string): Promise<void> {
    for (const wait of [...retryAfterSeconds, undefined]) {
      try {
        return void (await traced(['send mail', 'client'], async () => delivery.deliver(message, file)))
      } catch (error) {
        const isLast = wait === undefined || closing.signal.aborted
        const next = isLast ? 'It was given up.' : `It is tried again in ${wait} seconds.`
        log.error(
          `The mail "${message.subject}" to ${message.to.address} was not sent: ${String(error)}. ${next}`,
        )
        if (isLast) return
        await pause(wait * second, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      }
    }
  }

  function envelope(): Envelope {
    const file = delivery.nextFile?.()
    return {
      file,
      send(compose) {
        const sending = work(compose, file).finally(() => running.delete(sending))
        running.add(sending)
      },
    }
  }

  return {
    envelope,
    send: (compose) => envelope().send(compose),
    waiting: () => running.size,
    async settled() {
      await Promise.all(running)
    },
    async close() {
      closing.abort()
      await Promise.all(running)
    },
  }
}
