import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real mail server on the loopback that stores all mails. */
export async function openMailbox() {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    mails,
    close: () =>
      new Promise<void>((closed) => {
        server.close(closed)
      }),
  }
}

/** The first address in a mail, with the encoding's line breaks removed. */
export function linkIn(mail: string): string {
  const text = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return /https?:\/\/[^\s"<>]+/.exec(text)?.[0] ?? ''
}
