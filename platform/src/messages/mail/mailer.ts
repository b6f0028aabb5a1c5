import { createTransport } from 'nodemailer'
import { second } from '../../base/time.ts'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makePrivate } from '../../base/files.ts'
import type { Settings } from '../../settings.ts'

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
  /** Delivers a message, or throws. Returns the mail server's words, if there is one. */
  deliver: (message: Message, file?: string) => Promise<string | undefined>
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
      // Another process may have chosen it, with another data folder.
      const path = join(folder, basename(file))
      await writeFile(path, content, { mode: 0o600 })
      say(`Mail for ${message.to.address}: ${path}`)
      return undefined
    },
  }
}

const fileTime = () => new Date().toISOString().replaceAll(/[:.]/g, '-')

/** To the mail server of the settings, or into files. */
export const createDelivery = (
  { smtpUrl, mailFrom, dataDir }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  say: (line: string) => void = () => {},
): Delivery => (smtpUrl ? smtpDelivery(smtpUrl, mailFrom) : outboxDelivery(dataDir, mailFrom, say))

/** A mail server refuses for good with a code of 500 or above. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
