import { randomBytes } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const timeLength = 9
const randomLength = 7

/** Nine characters of time (milliseconds, sortable until the year 3084), then seven random ones. */
export function newId(now = Date.now()): string {
  let id = timePart(now)
  for (const byte of randomBytes(randomLength)) id += alphabet.charAt(byte % 32)
  return id
}

function timePart(now: number): string {
  let time = ''
  for (let rest = now; time.length < timeLength; rest = Math.floor(rest / 32)) {
    time = alphabet.charAt(rest % 32) + time
  }
  return time
}

/** The same for each row of a statement: four bits in a random character instead of five, so there are more of them. */
export const newIdInSql = (now = Date.now()): SQL =>
  sql`${timePart(now)}::text || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)`
