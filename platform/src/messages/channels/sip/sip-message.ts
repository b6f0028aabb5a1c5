import type { SipTransport } from '#contract/values'
import { protocolName } from '../../../base/spelling.ts'
import { product } from '../../../texts/product.ts'

/** The parts of SIP (RFC 3261) that a client needs to send a MESSAGE (RFC 3428). */

export interface SipResponse {
  status: number
  reason: string
  /** By their names in lower case and in full. Each with all of its values, in order. */
  headers: Map<string, string[]>
  body: string
}

/** No response to a MESSAGE is nearly as long. */
export const mostResponseBytes = 16 * 1024

const shortNames: Record<string, string> = {
  v: 'via',
  f: 'from',
  t: 'to',
  i: 'call-id',
  l: 'content-length',
  c: 'content-type',
}

/** A response at the beginning of these bytes, and how many it takes. */
export type Parsed =
  | { kind: 'response'; response: SipResponse; length: number }
  /** More bytes are needed. */
  | { kind: 'partial' }
  /** Something else, such as a request. */
  | { kind: 'invalid' }

/** A datagram is one message: what is missing at its end never comes. */
export function parseResponse(bytes: Buffer, { isDatagram = false } = {}): Parsed {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0)
    return bytes.length > mostResponseBytes || isDatagram ? { kind: 'invalid' } : { kind: 'partial' }
  if (end > mostResponseBytes) return { kind: 'invalid' }
  // A value may go on in the next line, which then begins with a space.
  const [first = '', ...lines] = bytes
    .toString('utf8', 0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const [, code, reason = ''] = /^SIP\/2\.0 ([1-6]\d\d)(?: (.*))?$/.exec(first) ?? []
  if (code === undefined) return { kind: 'invalid' }
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon <= 0) return { kind: 'invalid' }
    const name = protocolName(line.slice(0, colon).trim())
    const full = Object.hasOwn(shortNames, name) ? (shortNames[name] ?? name) : name
    headers.set(full, [...(headers.get(full) ?? []), line.slice(colon + 1).trim()])
  }
  const start = end + 4
  const declared = headers.get('content-length')?.[0]
  if (declared !== undefined && !/^\d{1,6}$/.test(declared)) return { kind: 'invalid' }
  const length = start + (declared === undefined ? (isDatagram ? bytes.length - start : 0) : Number(declared))
  if (length > mostResponseBytes) return { kind: 'invalid' }
  if (length > bytes.length) return isDatagram ? { kind: 'invalid' } : { kind: 'partial' }
  const body = bytes.toString('utf8', start, length)
  return { kind: 'response', response: { status: Number(code), reason, headers, body }, length }
}

interface SipRequest {
  /** `sip:104@pbx.example` */
  uri: string
  from: string
  transport: SipTransport
  /** The address and port from which it is sent. */
  local: { address: string; port: number }
  branch: string
  tag: string
  callId: string
  sequence: number
  /** Names and values, such as the answer to a challenge. */
  headers?: [string, string][]
  text: string
}

export const method = 'MESSAGE'

export function writeRequest(request: SipRequest): Buffer {
  const { uri, from, transport, local, branch, tag, callId, sequence, headers = [], text } = request
  const host = local.address.includes(':') ? `[${local.address}]` : local.address
  const body = Buffer.from(text)
  const lines = [
    `${method} ${uri} SIP/2.0`,
    `Via: SIP/2.0/${transport} ${host}:${local.port};branch=${branch};rport`,
    'Max-Forwards: 70',
    `From: <${from}>;tag=${tag}`,
    `To: <${uri}>`,
    `Call-ID: ${callId}`,
    `CSeq: ${sequence} ${method}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `User-Agent: ${product}`,
    'Content-Type: text/plain;charset=UTF-8',
    `Content-Length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body])
}

/** Whether it answers the request with this branch. Others may be late answers to earlier ones. */
export function answers({ headers }: SipResponse, branch: string, sequence: number): boolean {
  const via = headers.get('via')?.[0] ?? ''
  const [, found] = /;\s*branch\s*=\s*([^;,\s]+)/i.exec(via) ?? []
  return found === branch && new RegExp(`^${sequence}\\s+${method}$`).test(headers.get('cseq')?.[0] ?? '')
}
