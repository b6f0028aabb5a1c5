import { createHash, timingSafeEqual } from 'node:crypto'

type Parameters = Partial<
  Record<'LrnDevEui' | 'LrnFPort' | 'LrnInfos' | 'AS_ID' | 'Time' | 'Token', string | undefined>
>

const signedParameters = ['LrnDevEui', 'LrnFPort', 'LrnInfos', 'AS_ID', 'Time'] as const
const signedElements = ['CustomerID', 'DevEUI', 'FPort', 'FCntUp', 'payload_hex'] as const

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/**
 * Whether ThingPark has signed the message with the key: SHA-256 of some elements of the message, the parameters of the address in
 * their order, and the key in lower case. Its releases differ in whether the parameters are signed as they are, or as an address has them.
 */
export function isSigned(message: unknown, parameters: Parameters, key: string): boolean {
  const { Token: token = '' } = parameters
  if (!/^[\da-f]{64}$/i.test(token)) return false
  const uplink: unknown = (message as { DevEUI_uplink?: unknown }).DevEUI_uplink
  const elements = signedElements
    .map((name) => textOf(typeof uplink === 'object' && uplink !== null ? Reflect.get(uplink, name) : ''))
    .join('')
  const given = Buffer.from(token, 'hex')
  const sent = signedParameters.flatMap((name) => {
    // A plus sign that nobody has encoded arrives as a space. No parameter has spaces.
    const value = parameters[name]?.replaceAll(' ', '+')
    return value === undefined ? [] : [[name, value] as const]
  })
  return [(value: string) => value, encodeURIComponent].some((spelled) => {
    const query = sent.map(([name, value]) => `${name}=${spelled(value)}`).join('&')
    const digest = createHash('sha256')
      .update(elements + query + Buffer.from(key, 'hex').toString('hex'))
      .digest()
    return timingSafeEqual(digest, given)
  })
}
