import type { ChannelTarget } from '#contract/fields/channels'
import { hostKey, readServer } from '#contract/addresses'
import { leastSipPort } from '#contract/limits'
import { reasonFor } from '#contract/texts/reasons/reason'
import { randomBytes } from 'node:crypto'
import { NotPublic, publicAddressOf, type Resolve } from '../../../base/public-address.ts'
import { wordsOf } from '../answers.ts'
import type { Channel, Notice, Outcome } from '../channel.ts'
import type { Kind } from '../kind.ts'
import { NotReached } from '../outgoing.ts'
import { answerChallenge, chooseChallenge } from './sip-digest.ts'
import type { SipTransport } from '#contract/values'
import { method, writeRequest, type SipResponse } from './sip-message.ts'
import { markedAsDrill, withinBytes } from '../texts.ts'
import { openSipConnection, type SipTimers, type SipConnection } from './sip-connection.ts'

export type SipTarget = ChannelTarget<'DECT'>

interface Options {
  /** Hosts, with a port if it is not the default one, that may be inner ones. */
  innerHosts: readonly string[]
  timers?: SipTimers
  resolve?: Resolve
  /** A certificate that is trusted instead of those that Node knows. */
  ca?: string
}

const defaultPorts: Record<SipTransport, number> = { UDP: 5060, TCP: 5060, TLS: 5061 }

/** Long enough for every sentence, and short enough for one datagram (RFC 3428, section 8). */
const mostText = 600

const token = (bytes = 8) => randomBytes(bytes).toString('hex')

/** Text messages to handsets of a telephone system: SIP MESSAGE, with digest authentication. */
export function createSip({ innerHosts, timers, resolve, ca }: Options): Channel<SipTarget> {
  return {
    async send(notice, target, signal) {
      const server = serverOf(target)
      if (!server) return { result: 'FAILED', reason: reasonFor('SIP_SERVER_NOT_VALID') }
      const { host, port } = server
      const { transport } = target
      let connection: SipConnection
      try {
        const isInner = innerHosts.some((entry) => isSame(entry, host, port))
        const address = isInner ? host : await publicAddressOf(host, resolve)
        connection = await openSipConnection({ host, address, port, transport, timers, ca }, signal)
      } catch (error) {
        if (error instanceof NotPublic) return { result: 'FAILED', reason: reasonFor('NOT_PUBLIC', { host }) }
        if (error instanceof NotReached) return { result: 'RETRY', reason: error.reason }
        throw error
      }
      try {
        return await deliver(connection, notice, { ...target, host }, signal)
      } finally {
        connection.close()
      }
    },
  }
}

export const sip: Kind<SipTarget> = {
  open: ({ settings }) => createSip({ innerHosts: settings.channels.innerSipHosts }),
  mostLocations: 20,
  rate: null,
  knowsRepeats: false,
  tellsAcknowledged: true,
}

/** A stored name may end with a dot. */
function serverOf({ server, transport }: SipTarget) {
  const { host, port = defaultPorts[transport] } = readServer(server.replace(/\.(?=:|$)/, '')) ?? {}
  if (host === undefined || port < leastSipPort) return undefined
  return { host: hostKey(host).replace(/^\[|\]$/g, ''), port }
}

function isSame(entry: string, host: string, port: number): boolean {
  const server = serverOf({ server: entry, transport: 'UDP' } as SipTarget)
  if (server?.host !== host) return false
  return server.port === port || (!/:\d+$/.test(entry) && Object.values(defaultPorts).includes(port))
}

async function deliver(
  connection: SipConnection,
  notice: Notice,
  { host, transport, user, password, recipient }: SipTarget & { host: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const domain = host.includes(':') ? `[${host}]` : host
  const uri = `sip:${escaped(recipient)}@${domain}`
  const fields = {
    uri,
    from: `sip:${escaped(user)}@${domain}`,
    transport,
    local: connection.local,
    tag: token(),
    callId: `${token(16)}@${connection.local.address.replaceAll(':', '-')}`,
    text: textOf(notice),
  }
  let headers: [string, string][] = []
  // Once without, once with the password, and once more if the server finds its own nonce too old.
  for (let sequence = 1; sequence <= 3; sequence += 1) {
    const branch = `z9hG4bK${token(12)}`
    const bytes = writeRequest({ ...fields, branch, sequence, headers })
    const response = await connection.exchange(bytes, { branch, sequence }, signal)
    if (!response) return { result: 'UNCLEAR', reason: reasonFor('NO_ANSWER', { host }) }
    if (response.status !== 401 && response.status !== 407) return outcomeOf(response, password)
    const isProxy = response.status === 407
    const challenge = chooseChallenge(
      response.headers.get(isProxy ? 'proxy-authenticate' : 'www-authenticate') ?? [],
    )
    if (!challenge) return { result: 'FAILED', reason: reasonFor('SIP_SIGN_IN_NOT_KNOWN') }
    if (sequence > 1 && !challenge.isStale) break
    const credentials = { username: user, password, method, uri, cnonce: token() }
    headers = [[isProxy ? 'Proxy-Authorization' : 'Authorization', answerChallenge(challenge, credentials)]]
  }
  return { result: 'FAILED', reason: reasonFor('SIP_SIGN_IN_REFUSED') }
}

/** Characters with a meaning in an address, or in a line, are written as their codes. */
const escaped = (name: string) => encodeURIComponent(name.toWellFormed()).replaceAll('%2B', '+')

const textOf = (notice: Notice): string =>
  withinBytes(markedAsDrill(notice, notice.text || notice.subject), mostText)

/** Statuses after which a later try may succeed: the server has trouble, or nobody is registered just now. */
const passing = new Set([408, 480, 486, 491])

function outcomeOf({ status, reason, headers }: SipResponse, password: string): Outcome {
  const words = wordsOf(`${status} ${reason}`, [password])
  if (status < 300) return { result: 'SENT', answer: words }
  if (!passing.has(status) && (status < 500 || status >= 600))
    return { result: 'FAILED', reason: reasonFor('SIP_REFUSED', { words }) }
  const seconds = Number.parseInt(headers.get('retry-after')?.[0] ?? '', 10)
  return {
    result: 'RETRY',
    ...(seconds > 0 && { afterSeconds: Math.min(seconds, 3600) }),
    reason: reasonFor('SIP_ANSWERS', { words }),
  }
}
