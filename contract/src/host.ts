/** What a host may be, for the schemas, the platform and the console alike. No zod here. */

const number = /^\d+$/
/** No zeros before the number: some programs would read it as an octal one. */
const byte = /^(?:0|[1-9]\d{0,2})$/
/** Underscores are no part of the standard, but many a controller has one in its name. */
const label = /^(?!-)[\w-]{1,63}(?<!-)$/
const longestName = 253

function isIpv4(parts: readonly string[]): boolean {
  return parts.length === 4 && parts.every((part) => byte.test(part) && Number(part) <= 255)
}

/** The URL standard has the rules, and every JavaScript has the URL standard. */
const isIpv6 = (text: string): boolean => /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`)

/** A name or an IP address and nothing else: no scheme, no port, no path, no space. */
export function isHost(text: string): boolean {
  if (text.includes(':')) return isIpv6(text)
  const parts = text.split('.')
  // What ends in a number is meant as an address, as it is in a URL.
  if (number.test(parts.at(-1) ?? '')) return isIpv4(parts)
  return text.length <= longestName && parts.every((part) => label.test(part))
}

/** One writing for the many that a host may have: capitals do not matter, and zeros of an IPv6 address may be left out. */
export function hostKey(host: string): string {
  return isIpv6(host) ? new URL(`http://[${host}]`).hostname : host.toLowerCase()
}
