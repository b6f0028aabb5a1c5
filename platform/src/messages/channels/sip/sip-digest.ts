import { createHash } from 'node:crypto'
import { protocolName } from '../../../base/spelling.ts'

/** Digest access authentication (RFC 7616), as SIP uses it (RFC 8760). */

const algorithms = { 'SHA-256': 'sha256', MD5: 'md5' } as const

export interface Challenge {
  realm: string
  nonce: string
  opaque: string | undefined
  algorithm: keyof typeof algorithms
  /** Without it the server is of RFC 2069, and takes no `cnonce`. */
  hasQop: boolean
  isStale: boolean
}

const parameter = /([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g

/** The strongest challenge that we can answer. Undefined if there is none. */
export function chooseChallenge(headers: readonly string[]): Challenge | undefined {
  const known = headers.flatMap((header) => readChallenge(header) ?? [])
  return known.find(({ algorithm }) => algorithm === 'SHA-256') ?? known[0]
}

function readChallenge(header: string): Challenge | undefined {
  const [, scheme, rest = ''] = /^\s*(\w+)\s+(.*)$/s.exec(header) ?? []
  if (protocolName(scheme ?? '') !== 'digest') return undefined
  const parameters = new Map<string, string>()
  for (const [, name = '', quoted, plain] of rest.matchAll(parameter)) {
    const value = quoted === undefined ? (plain ?? '') : quoted.replaceAll(/\\(.)/g, '$1')
    parameters.set(protocolName(name), value)
  }
  const [realm, nonce, qop] = [parameters.get('realm'), parameters.get('nonce'), parameters.get('qop')]
  const name = (parameters.get('algorithm') ?? 'MD5').toUpperCase()
  const isOffered =
    qop === undefined ||
    protocolName(qop)
      .split(/[\s,]+/)
      .includes('auth')
  if (realm === undefined || nonce === undefined || !isOffered || !isAlgorithm(name)) return undefined
  return {
    realm,
    nonce,
    opaque: parameters.get('opaque'),
    algorithm: name,
    hasQop: qop !== undefined,
    isStale: protocolName(parameters.get('stale') ?? '') === 'true',
  }
}

const isAlgorithm = (name: string): name is keyof typeof algorithms => Object.hasOwn(algorithms, name)

interface Credentials {
  username: string
  password: string
  method: string
  uri: string
  cnonce: string
}

/** The value of `Authorization` or `Proxy-Authorization`, for the first use of the nonce. */
export function answerChallenge(challenge: Challenge, credentials: Credentials): string {
  const { realm, nonce, opaque, algorithm, hasQop } = challenge
  const { username, password, method, uri, cnonce } = credentials
  const hash = (...parts: string[]) => createHash(algorithms[algorithm]).update(parts.join(':')).digest('hex')
  const count = '00000001'
  const [secret, request] = [hash(username, realm, password), hash(method, uri)]
  const response = hasQop ? hash(secret, nonce, count, cnonce, 'auth', request) : hash(secret, nonce, request)
  const fields = [
    ['username', quoted(username)],
    ['realm', quoted(realm)],
    ['nonce', quoted(nonce)],
    ['uri', quoted(uri)],
    ['response', quoted(response)],
    ['algorithm', algorithm],
    ...(hasQop
      ? [
          ['qop', 'auth'],
          ['nc', count],
          ['cnonce', quoted(cnonce)],
        ]
      : []),
    ...(opaque === undefined ? [] : [['opaque', quoted(opaque)]]),
  ]
  return `Digest ${fields.map(([name, value]) => `${name}=${value}`).join(', ')}`
}

/** What the server sent comes back in one line, whatever it contains. */
const quoted = (text: string) => `"${text.replaceAll(/\p{Cc}/gu, '').replaceAll(/["\\]/g, '\\$&')}"`
