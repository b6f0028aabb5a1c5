import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { portOf } from '../base/address.ts'

export interface Mail {
  from: string
  to: string[]
  /** As it was received. */
  raw: string
}

export interface Mailbox {
  url: string
  mails: Mail[]
  /** Waits for the next mail that no test has taken yet. */
  next(): Promise<Mail>
  close(): Promise<void>
}

/** A real mail server on the loopback address that keeps what it receives. */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const mails: Mail[] = []
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  await new Promise<void>((ready) => {
    server.listen(port, '127.0.0.1', ready)
  })
  return {
    url: `smtp://127.0.0.1:${portOf(server.server)}`,
    mails,
    async next() {
      for (let tries = 0; tries < 400 && mails.length <= taken; tries += 1) await pause(25)
      const mail = mails[taken]
      if (!mail) throw new Error('No mail has come.')
      taken += 1
      return mail
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(closed)
      }),
  }
}

/** One part of a mail, decoded. */
export function partOf({ raw }: Pick<Mail, 'raw'>, type: 'text/plain' | 'text/html'): string {
  // Two dashes alone do not end a part: a line of a wrapped link may begin with them.
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
  const part = raw.split(`\n--${boundary}`).find((piece) => piece.includes(`Content-Type: ${type}`)) ?? ''
  const [head = '', ...body] = part.split(/\r?\n\r?\n/)
  const content = body.join('\n\n')
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return content
  const bytes = content
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

export const linkIn = (mail: Pick<Mail, 'raw'>) =>
  /https?:\/\/\S+token=[\w-]+/.exec(partOf(mail, 'text/plain'))?.[0] ?? ''
