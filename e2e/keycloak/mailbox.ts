import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real mail server on the loopback that keeps what it is given. */
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

/** The first address in a mail, with the line ends of its encoding taken out. */
export function linkIn(mail: string): string {
  const text = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return /https?:\/\/[^\s"<>]+/.exec(text)?.[0] ?? ''
}
