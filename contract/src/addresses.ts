import { leastSipPort, portRange } from './limits.ts'

/** The one place where hosts and addresses that somebody gives are read, for schemas, settings, platform, gateway and console. No zod here. */

/** Also in hexadecimal, as in a URL. */
const number = /^(?:\d+|0x[\da-f]*)$/i
/** No leading zeros: some programs would read an octal number. */
const byte = /^(?:0|[1-9]\d{0,2})$/
/** Underscores are not in the standard, but many controllers have one in their name. */
const label = /^(?!-)[\w-]{1,63}(?<!-)$/
const longestName = 253

function isIpv4(parts: readonly string[]): boolean {
  return parts.length === 4 && parts.every((part) => byte.test(part) && Number(part) <= 255)
}

/** The URL standard has the rules, and every JavaScript engine implements it. */
const isIpv6 = (text: string): boolean => /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`)

const punycode = { base: 36, least: 1, most: 26, skew: 38, damp: 700, bias: 72, first: 128 }

/** The text of a label after its `xn--` (RFC 3492). Undefined if it is none. */
function decoded(text: string): string | undefined {
  const { base, least, most, skew, damp, first } = punycode
  const end = text.lastIndexOf('-')
  const letters = Array.from(text.slice(0, Math.max(0, end)))
  let [code, at, bias, position] = [first, 0, punycode.bias, end + 1]
  while (position < text.length) {
    const before = at
    for (let [weight, threshold, k] = [1, 0, base]; ; k += base, weight *= base - threshold) {
      const digit =
        position < text.length ? 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(text.charAt(position++)) : -1
      if (digit < 0) return undefined
      at += digit * weight
      threshold = Math.min(Math.max(k - bias, least), most)
      if (digit < threshold) break
    }
    const count = letters.length + 1
    let delta = Math.floor((at - before) / (before === 0 ? damp : 2))
    delta += Math.floor(delta / count)
    for (bias = 0; delta > ((base - least) * most) / 2; bias += base)
      delta = Math.floor(delta / (base - least))
    bias += Math.floor((base * delta) / (delta + skew))
    code += Math.floor(at / count)
    if (code > 0x10_ffff) return undefined
    at %= count
    letters.splice(at++, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

/** Some engines take every `xn--` for a name. It is one if it is what a name in other letters is translated to. */
function isLabel(text: string): boolean {
  if (!label.test(text)) return false
  if (!/^xn--/i.test(text)) return true
  const address = `http://${decoded(text.slice(4).toLowerCase()) ?? ''}`
  return URL.canParse(address) && new URL(address).hostname === text.toLowerCase()
}

/** A name or an IP address and nothing else: no scheme, no port, no path, no space. */
export function isHost(text: string): boolean {
  if (text.includes(':')) return isIpv6(text)
  const parts = text.split('.')
  // A text that ends in a number is taken for an address, as in a URL.
  if (number.test(parts.at(-1) ?? '')) return isIpv4(parts)
  return text.length <= longestName && parts.every(isLabel)
}

/** Case does not matter, and zeros of an IPv6 address may be left out. */
export function hostKey(host: string): string {
  return isIpv6(host) ? new URL(`http://[${host}]`).hostname : host.toLowerCase()
}

interface Server {
  /** An IPv6 address without its brackets. */
  host: string
  port: number | undefined
}

/** `plc`, `plc:502` or `[fd00::1]:502`. Undefined for everything else. */
export function readServer(text: string): Server | undefined {
  const [, address, name, digits] = /^(?:\[([^[\]]*)\]|([^:[\]]*))(?::([1-9]\d{0,4}))?$/.exec(text) ?? []
  const host = address ?? name ?? ''
  const port = digits === undefined ? undefined : Number(digits)
  if (!isHost(host) || host.includes(':') !== (address !== undefined)) return undefined
  return port !== undefined && port > portRange.max ? undefined : { host, port }
}

const converter = 'tcp://'

/** Whether a serial port is meant to be a converter in the network. */
export const isConverter = (text: string): boolean => text.startsWith(converter)

/** `tcp://host:port`. Undefined for everything else. */
export function readConverter(text: string): { host: string; port: number } | undefined {
  const { host, port } = (isConverter(text) && readServer(text.slice(converter.length))) || {}
  return host === undefined || port === undefined ? undefined : { host, port }
}

/** A SIP server: other services of the same machine listen on lower ports. */
export function isSipServer(text: string): boolean {
  const { host, port = leastSipPort } = readServer(text) ?? {}
  return host !== undefined && port >= leastSipPort
}

/** The address of a browser's push service: with https, by a name and not by an address, and without a password. */
export function isPushEndpoint(text: string): boolean {
  const [, server = ''] = /^https:\/\/([^/]+)\/[\x21-\x7e]+$/.exec(text) ?? []
  const { host = '' } = readServer(server) ?? {}
  // A name may look right and be none, such as one with a wrong punycode.
  return /\.[a-z][a-z\d-]*$/.test(host) && !host.includes(':') && URL.canParse(text)
}

/** Letters of other languages in a name, which browsers translate. What they would translate into something else is no such name. */
const isTranslatedName = (server: string): boolean =>
  /[^\0-\x7f]/.test(server) &&
  URL.canParse(`http://${server}`) &&
  /(?:^|\.)xn--/.test(new URL(`http://${server}`).hostname)

/** Host and port of `scheme://user:password@host:port/…`. */
const serverOf = (text: string): string | undefined =>
  /^[a-z]+:\/\/(?:[^/?#\s\\]*@)?([^/?#@\s\\]*)(?:[/?#]\S*)?$/i.exec(text)?.[1]

const hasScheme = (text: string, schemes: readonly string[]) =>
  schemes.includes(text.slice(0, text.indexOf(':')).toLowerCase()) && URL.canParse(text)

/** `https://console.example.com`, with a path or not. */
export function isWebAddress(text: string): boolean {
  const server = serverOf(text) ?? ''
  return hasScheme(text, ['http', 'https']) && (readServer(server) !== undefined || isTranslatedName(server))
}

/** `smtp://user:password@host:587` */
export const isMailServer = (text: string): boolean =>
  hasScheme(text, ['smtp', 'smtps']) && readServer(serverOf(text) ?? '') !== undefined

/** `postgres://user:password@host/database`. Instead of a host it may have a folder with a socket, or nothing. */
export function isDatabaseAddress(text: string): boolean {
  const server = serverOf(text)
  if (server === undefined || !hasScheme(text, ['postgres', 'postgresql'])) return false
  return server === '' || /^%2f[\w.%-]+$/i.test(server) || readServer(server) !== undefined
}
