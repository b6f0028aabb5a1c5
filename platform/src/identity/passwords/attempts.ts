import { and, eq, gt, lt, or, sql, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { minute, second, toSeconds } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { idpAttempts } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'

/** Whose password is tried, and from where: an address, or a browser that its owner has used before. */
export interface AttemptKeys {
  subject: string
  source: string
  /** A known browser is only delayed by its own failures. */
  isKnown?: boolean
}

interface Failures {
  count: number
  /** Seconds since the first and the last failure. 0 if there is none. */
  sinceFirst: number
  sinceLast: number
}

/** How long to wait after these failures, in seconds. */
type Rule = (failures: Failures) => number

export interface AttemptLimits {
  together: Rule
  /** For one user from all sources together. */
  perUser: Rule
  /** For one source, with any user. */
  perSource: Rule
  windowSeconds: number
}

/** The first failures are free. Then each wait is twice as long as the one before, up to the longest. */
export const growingDelay =
  ({ free, longestSeconds }: { free: number; longestSeconds: number }): Rule =>
  ({ count, sinceLast }) =>
    count < free ? 0 : Math.ceil(Math.min(longestSeconds, 2 ** Math.min(count - free, 30)) - sinceLast)

/** Allows this many within the window. The next one has to wait until the first is forgotten. */
export const quota =
  (most: number, windowSeconds: number): Rule =>
  ({ count, sinceFirst }) =>
    count < most ? 0 : Math.ceil(windowSeconds - sinceFirst)

export const unlimited: Rule = () => 0

const window = toSeconds(15 * minute)

/** After so many wrong passwords a sign-in has to wait: of one user from one source, and from all together. */
export const freeFailures = { together: 5, perUser: 20 }

/**
 * Nobody can lock somebody else out. Strangers' failures delay the owner by half a minute at most, and not at all in
 * a browser that the owner has used before.
 */
export const signInLimits: AttemptLimits = {
  together: growingDelay({ free: freeFailures.together, longestSeconds: window }),
  perUser: growingDelay({ free: freeFailures.perUser, longestSeconds: 30 }),
  perSource: quota(50, window),
  windowSeconds: window,
}

/** Counted, or refused with a time to wait. */
export type Attempt = { id: number; waitSeconds?: undefined } | { waitSeconds: number }

/**
 * Counts an attempt as a failure before the password is checked, one after the other per user and per source, so that
 * many at the same moment cannot get past the limit. A refused attempt is not stored, so it does not make the wait
 * longer.
 */
export async function beginAttempt(db: Queries, keys: AttemptKeys, limits: AttemptLimits): Promise<Attempt> {
  const { subject, source } = keys
  const refusals = refusalsOf(db)
  const remembered = refusals.waitOf(keys)
  if (remembered > 0) return { waitSeconds: remembered }
  return transaction(db, async (queries) => {
    await queries.execute(sql`select pg_advisory_xact_lock(key) from (
      select hashtextextended(text, 0) as key from (values (${subject}::text), (${source}::text)) as texts (text)
      order by key) as keys`)
    const seen = await earlierFailures(queries, keys, limits)
    const waitSeconds = waitAfter(seen, keys, limits)
    if (waitSeconds > 0) {
      const isWholeSource = !keys.isKnown && limits.perSource(seen.source) >= waitSeconds
      refusals.remember(isWholeSource ? { source } : keys, waitSeconds)
      return { waitSeconds }
    }
    const [row] = await queries
      .insert(idpAttempts)
      .values({ subject, source })
      .returning({ id: idpAttempts.id })
    if (!row) throw new Error('The attempt to sign in could not be recorded.')
    return row
  })
}

type Seen = Awaited<ReturnType<typeof earlierFailures>>

function waitAfter(
  seen: Seen,
  { isKnown }: AttemptKeys,
  { together, perUser, perSource }: AttemptLimits,
): number {
  const own = together(seen.together)
  return isKnown ? own : Math.max(own, perUser(seen.user), perSource(seen.source))
}

async function earlierFailures(
  db: Queries,
  { subject, source }: AttemptKeys,
  { windowSeconds }: AttemptLimits,
) {
  const bySubject = eq(idpAttempts.subject, subject)
  const bySource = eq(idpAttempts.source, source)
  const [row] = await db
    .select({
      together: failuresOf(sql`${bySubject} and ${bySource}`),
      user: failuresOf(bySubject),
      source: failuresOf(bySource),
    })
    .from(idpAttempts)
    .where(and(or(bySubject, bySource), gt(idpAttempts.attemptedAt, startOf(windowSeconds))))
  if (!row) throw new Error('The attempts could not be counted.')
  return row
}

const failuresOf = (which: SQL) => ({
  count: sql`count(*) filter (where ${which})`.mapWith(Number),
  sinceFirst: secondsSince(sql`min(${idpAttempts.attemptedAt}) filter (where ${which})`),
  sinceLast: secondsSince(sql`max(${idpAttempts.attemptedAt}) filter (where ${which})`),
})

const secondsSince = (moment: SQL) =>
  sql`coalesce(extract(epoch from clock_timestamp() - ${moment}), 0)`.mapWith(Number)

/** The database's clock decides, because several processes may use it. */
const startOf = (windowSeconds: number) => sql`now() - make_interval(secs => ${windowSeconds})`

/** After a right password this source starts again from zero. Failures from other sources stay counted. */
export async function forgetFailures(db: Queries, { subject, source }: AttemptKeys): Promise<void> {
  await db.delete(idpAttempts).where(and(eq(idpAttempts.subject, subject), eq(idpAttempts.source, source)))
}

export async function takeBackAttempt(db: Queries, id: number): Promise<void> {
  await db.delete(idpAttempts).where(eq(idpAttempts.id, id))
}

export async function sweepAttempts(db: Queries, { windowSeconds }: AttemptLimits): Promise<void> {
  await db.delete(idpAttempts).where(lt(idpAttempts.attemptedAt, startOf(windowSeconds)))
}

/** So many refusals are looked up. Then nobody asks for a moment. */
const lookedUp = 10
const moment = 5 * second
const mostRemembered = 10_000

interface Refusal {
  count: number
  since: number
  until: number
}

/** Everybody at a source, or those who try one user's password from there. */
interface RefusalKey {
  subject?: string
  source: string
  isKnown?: boolean
}

/** Somebody who goes on costs no connection. Only for a moment: another process may have heard of a right password. */
function createRefusals() {
  const cache = new LRUCache<string, Refusal>({ max: mostRemembered })
  const recent = (key: string) => {
    const found = cache.get(key)
    return found && Date.now() - found.since < moment ? found : undefined
  }
  const waitAt = (key: string): number => {
    const found = recent(key)
    if (!found || found.count < lookedUp) return 0
    return Math.max(0, Math.ceil(toSeconds(found.until - Date.now())))
  }
  return {
    remember(refused: RefusalKey, waitSeconds: number): void {
      const key = cacheKeyOf(refused)
      const { count = 0, since = Date.now() } = recent(key) ?? {}
      cache.set(key, { count: count + 1, since, until: Date.now() + waitSeconds * second })
    },
    /** In seconds. A known browser does not wait for others at its source. */
    waitOf: (refused: RefusalKey): number =>
      Math.max(
        refused.isKnown ? 0 : waitAt(refused.source),
        refused.subject === undefined ? 0 : waitAt(cacheKeyOf(refused)),
      ),
  }
}

const cacheKeyOf = ({ subject, source }: RefusalKey) =>
  subject === undefined ? source : `${subject}\n${source}`

const byDatabase = new WeakMap<Queries, ReturnType<typeof createRefusals>>()

export function refusalsOf(db: Queries): ReturnType<typeof createRefusals> {
  const known = byDatabase.get(db) ?? createRefusals()
  byDatabase.set(db, known)
  return known
}
