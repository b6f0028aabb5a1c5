/** What a host may be, for schemas, platform and console. No zod here. */

const number = /^\d+$/
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

/** A name or an IP address and nothing else: no scheme, no port, no path, no space. */
export function isHost(text: string): boolean {
  if (text.includes(':')) return isIpv6(text)
  const parts = text.split('.')
  // A text that ends in a number is taken for an address, as in a URL.
  if (number.test(parts.at(-1) ?? '')) return isIpv4(parts)
  return text.length <= longestName && parts.every((part) => label.test(part))
}

/**
 * One spelling for the many that a host may have: case does not matter, and zeros of an IPv6 address may be left out.
 */
export function hostKey(host: string): string {
  return isIpv6(host) ? new URL(`http://[${host}]`).hostname : host.toLowerCase()
}
