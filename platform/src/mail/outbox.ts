import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makePrivate } from '../base/files.ts'
import type { Delivery } from './message.ts'

/** Used without a mail server: a file for each message, which mail programs can open, and a line that names it. */
export function outboxDelivery(dataDir: string, from: string, say: (line: string) => void): Delivery {
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
    },
  }
}

const fileTime = () => new Date().toISOString().replaceAll(/[:.]/g, '-')
