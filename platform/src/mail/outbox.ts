import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makePrivate } from '../base/private-folder.ts'
import type { Delivery } from './message.ts'

/** Without a mail server: a file for each message, which mail programs open, and a line that names it. */
export function outboxDelivery(dataDir: string, from: string, say: (line: string) => void): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const folder = join(dataDir, 'outbox')
  let prepared = false
  /** The links in it open accounts: nobody else on this machine is to read them. */
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
      // Over what an attempt before has left there: on a full disk, half a mail.
      await writeFile(file, content, { mode: 0o600 })
      say(`Mail for ${message.to.address}: ${file}`)
    },
  }
}

const fileTime = () => new Date().toISOString().replaceAll(/[:.]/g, '-')
