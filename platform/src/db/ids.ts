import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const timeLength = 9
const randomLength = 7

/** Nine characters of time (milliseconds, sortable until the year 3084), then seven random ones. */
export function newId(now = Date.now()): string {
  let time = ''
  for (let rest = now; time.length < timeLength; rest = Math.floor(rest / 32)) {
    time = alphabet.charAt(rest % 32) + time
  }
  return time + Array.from(randomBytes(randomLength), (byte) => alphabet.charAt(byte % 32)).join('')
}
