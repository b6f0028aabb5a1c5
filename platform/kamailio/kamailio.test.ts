import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { portOf } from '../src/base/address.ts'
import type { Outcome } from '../src/messages/channels/channel.ts'
import { createSip, type SipTarget } from '../src/messages/channels/sip/sip.ts'
import { makeCertificate } from '../src/testing/certificate.ts'
import { noticeFor } from '../src/testing/notices.ts'
import { saying } from '../src/testing/saying.ts'

/** Messages through a telephone system that we did not write (Kamailio), to handsets that we did not write (sipp). */

const folder = await mkdtemp(join(tmpdir(), 'kamailio-'))
const children: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(children.map(stop))
  await rm(folder, { recursive: true })
})

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

function start(command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.once('exit', (code) => {
    if (code) console.error(`${command} has ended with ${code}:\n${output}`)
  })
  return child
}

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

const [server, tls, handset, busy, closed] = [
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
]
const { key, cert } = makeCertificate('127.0.0.1')
await writeFile(join(folder, 'key.pem'), key)
await writeFile(join(folder, 'cert.pem'), cert)

const filled = async (file: string, words: Record<string, string | number>) =>
  Object.entries(words).reduce(
    (text, [word, value]) => text.replaceAll(word, String(value)),
    await readFile(join(import.meta.dirname, file), 'utf8'),
  )

await writeFile(
  join(folder, 'kamailio.cfg'),
  await filled('kamailio.cfg', {
    SERVER_PORT: server,
    TLS_PORT: tls,
    HANDSET_PORT: handset,
    BUSY_PORT: busy,
    CLOSED_PORT: closed,
    FOLDER: folder,
  }),
)
const kamailio = start('kamailio', ['-f', join(folder, 'kamailio.cfg'), '-DD', '-E', '-m', '32', '-M', '8'])

async function startHandset(name: string, status: string, port: number): Promise<string> {
  await writeFile(join(folder, `${name}.xml`), await filled('handset.xml', { STATUS: status }))
  const messages = join(folder, `${name}.log`)
  const files = ['-trace_msg', '-message_file', messages, '-message_overwrite', 'false']
  start('sipp', ['-sf', `${name}.xml`, '-i', '127.0.0.1', '-p', String(port), '-nostdin', ...files])
  return messages
}
const received = await startHandset('handset', '200 OK', handset)
await startHandset('busy', '486 Busy Here', busy)
while (!((await isOpen(server)) && (await isOpen(tls)) && existsSync(received))) await pause(100)

const ports = { UDP: server, TCP: server, TLS: tls }
const sip = createSip({ innerHosts: [`127.0.0.1:${server}`, `127.0.0.1:${tls}`], ca: cert })

async function send(
  transport: SipTarget['transport'],
  changes: Partial<SipTarget> = {},
  text?: string,
): Promise<Outcome> {
  const target = {
    server: `127.0.0.1:${ports[transport]}`,
    transport,
    user: 'alarms',
    password: 'pass word',
    recipient: '104',
    ...changes,
  }
  return sip.send(noticeFor(text === undefined ? {} : { text }), target, AbortSignal.timeout(40_000))
}

const transports = ['UDP', 'TCP', 'TLS'] as const

test.each(transports)('a message over %s arrives at the handset', async (transport) => {
  const text = `Air is −12.5 °C, by ${transport}`
  expect(await send(transport, {}, text)).toEqual({ result: 'SENT', answer: '200 OK' })
  await expect.poll(async () => readFile(received, 'utf8')).toContain(text)
})

test.each(transports)('a wrong password or user is refused over %s', async (transport) => {
  const refused = {
    result: 'FAILED',
    reason: saying('The SIP server does not accept the user and the password'),
  }
  expect(await send(transport, { password: 'wrong' })).toEqual(refused)
  expect(await send(transport, { user: 'nobody' })).toEqual(refused)
})

test('a busy handset is tried again later', async () => {
  expect(await send('UDP', { recipient: '105' })).toEqual({
    result: 'RETRY',
    reason: saying('The SIP server answers: “486 Busy Here”'),
  })
})

test('a handset that is away is tried again later, and an unknown one is not', async () => {
  expect(await send('TCP', { recipient: '106' })).toMatchObject({ result: 'RETRY' })
  expect(await send('TCP', { recipient: '107' })).toEqual({
    result: 'FAILED',
    reason: saying('The SIP server refused it: “404 Not Found”'),
  })
})

test('the password is not in what the server passes on', async () => {
  expect(await readFile(received, 'utf8')).not.toMatch(/pass word|Authorization/)
})

// The last one: it stops the server.
test('a server that is away is tried again later', async () => {
  await stop(kamailio)
  await expect.poll(async () => isOpen(server)).toBe(false)
  expect(await send('TCP')).toEqual({
    result: 'RETRY',
    reason: saying('127.0.0.1 could not be reached: the connection was refused'),
  })
  expect(await send('TLS')).toEqual({
    result: 'RETRY',
    reason: saying('127.0.0.1 could not be reached: the connection was refused'),
  })
  expect(await send('UDP')).toEqual({ result: 'UNCLEAR', reason: saying('127.0.0.1 did not answer') })
})
