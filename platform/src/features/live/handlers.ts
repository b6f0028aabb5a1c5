import { setImmediate as turn } from 'node:timers/promises'
import { liveBeatSeconds } from '#contract/limits'
import type { liveOperations } from '#contract/operations/live'
import type { LiveEvent } from '#contract/schemas/live'
import { refusalFor } from '#contract/texts/refusals/refusal'
import type { FastifyBaseLogger } from 'fastify'
import { createCallRate } from '../../base/fairness/call-rate.ts'
import { ApiError, TooManyRequests } from '../../base/errors.ts'
import { beat, EventStream, eventText } from '../../base/event-stream.ts'
import { outsideRequests, type Caller } from '../../base/request.ts'
import { createShares } from '../../base/fairness/shares.ts'
import { minute, repeat, second, toSeconds } from '../../base/time.ts'
import type { Db } from '../../db/connection.ts'
import type { Handlers } from '../../http/context.ts'
import { createNarrowing, keyOf } from './narrowing-rules.ts'
import { type Changes, eventFor } from './rules.ts'
import { readChanges, type Seen } from './store.ts'

export interface LiveLimits {
  /** How often the database is asked. */
  every: number
  /** How often each stream gives a sign of life, and its sign-in is checked. */
  beat: number
  /** A stream ends after this time, or earlier with its token. Its reader comes again, perhaps to another process. */
  longest: number
  streams: number
  streamsPerAccount: number
  /** How often an account may begin a stream in a minute. */
  beginsPerMinute: number
  /** What a slow reader may leave unread, besides what its connection holds. */
  unreadBytes: number
}

const defaultLiveLimits: LiveLimits = {
  every: second,
  // Also what an account may see is looked at again with it, and its stream is narrowed in time.
  beat: (liveBeatSeconds - 2) * second,
  longest: 15 * minute,
  streams: 2_000,
  streamsPerAccount: 10,
  beginsPerMinute: 60,
  unreadBytes: 64 * 1024,
}

/** So many streams are written to at once. A thousand would hold up all other calls for some 70 ms. */
const slice = 100

/** A change is visible to others when its transaction ends. Changes are asked for so long after they were made. */
const longestTransaction = 5 * second

interface Follower extends Pick<Caller, 'accountId' | 'integratorId' | 'sessionKey' | 'origin' | 'program'> {
  /** Whose streams are counted together: a program does not use up those of its maker. */
  owner: string
  stream: EventStream<LiveEvent>
  roles: string[]
  isOperator: boolean
  groups: Caller['groups']
  /** When it gives its next sign of life. */
  beatAt: number
}

/**
 * The streams of this process. Once a second it asks the database what has changed, with one statement for all streams. Without
 * streams it asks nothing.
 */
export function createLive(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
  overrides: Partial<LiveLimits> = {},
) {
  const limits = { ...defaultLiveLimits, ...overrides }
  const followers = new Set<Follower>()
  const shares = createShares(limits.streams)
  const spend = createCallRate(limits.beginsPerMinute)
  const narrow = createNarrowing(db)
  let stop: (() => Promise<void>) | undefined
  let queriedAt = 0
  let seen: Map<string, string> = new Map()
  let versions: Map<string, Seen['versions'][number]> = new Map()
  let isFailing = false

  function follow(caller: Caller): EventStream<LiveEvent> {
    const { accountId, integratorId, sessionKey, origin, roles, isOperator, groups, program } = caller
    const owner = program?.tokenId ?? accountId
    const wait = spend(owner)
    const own = [...followers].filter((one) => one.owner === owner).length
    if (wait > 0 || own >= limits.streamsPerAccount)
      throw new TooManyRequests(refusalFor('FOLLOWS_TOO_OFTEN'), wait || toSeconds(limits.beat))
    const giveBack = shares.take(integratorId)
    if (!giveBack) throw new ApiError(503, refusalFor('TOO_MANY_FOLLOW'))
    const stream = new EventStream<LiveEvent>()
    const now = Date.now()
    const follower: Follower = {
      owner,
      accountId,
      integratorId,
      sessionKey,
      origin,
      roles,
      isOperator,
      groups,
      ...(program && { program }),
      stream,
      beatAt: now + limits.beat,
    }
    const rest = Math.min(limits.longest, caller.tokenExpiresAt.getTime() - now)
    const timer = setTimeout(() => stream.end(), rest).unref()
    followers.add(follower)
    stream.body.once('close', () => {
      clearTimeout(timer)
      giveBack()
      leave(follower)
    })
    // The headers go with it.
    stream.send(beat)
    if (!stop) begin(now)
    return stream
  }

  /** The work is nobody's: neither the request that happens to begin it, nor its integrator. */
  function begin(now: number): void {
    queriedAt = now
    seen = new Map()
    versions = new Map()
    outsideRequests(() => {
      stop = repeat(limits.every, ask, onFailure)
    })
  }

  function leave(follower: Follower): void {
    followers.delete(follower)
    if (followers.size > 0) return
    void stop?.()
    stop = undefined
  }

  async function ask(): Promise<void> {
    const now = Date.now()
    const all = [...followers]
    // A token ends at once, and few programs follow.
    const due = all.filter(({ beatAt, program }) => beatAt <= now || program)
    const found = await readChanges(db, {
      integratorIds: [...new Set(all.map(({ integratorId }) => integratorId))],
      seconds: toSeconds(now - queriedAt + longestTransaction),
      signIns: due.map(({ accountId, integratorId, sessionKey, origin, program }, index) => ({
        index,
        accountId,
        integratorId,
        sessionKey,
        ...origin,
        programTokenId: program?.tokenId ?? '',
      })),
    })
    queriedAt = now
    isFailing = false
    await checkSignIns(due, found.good)
    await tell(changesIn(found))
  }

  /** Others have their turn between the slices. Who has left meanwhile is left out. */
  async function inSlices(all: readonly Follower[], work: (follower: Follower, at: number) => void) {
    for (const [at, follower] of all.entries()) {
      if (at > 0 && at % slice === 0) await turn()
      if (followers.has(follower)) work(follower, at)
    }
  }

  async function checkSignIns(due: readonly Follower[], good: Seen['good']): Promise<void> {
    const rights = new Map(good.map(({ index, ...granted }) => [index, granted]))
    await inSlices(due, (follower, index) => {
      const granted = rights.get(index)
      // Whose groups have changed comes again, and reads what is on the screen once more.
      if (!granted || keyOf({ ...follower, ...granted }) !== keyOf(follower)) return follower.stream.end()
      Object.assign(follower, granted)
      if (follower.beatAt > Date.now()) return
      follower.beatAt = Date.now() + limits.beat
      give(follower, beat)
    })
  }

  /** What was not seen before, for each integrator. */
  function changesIn({ values, versions: current }: Seen): Map<string, Changes> {
    const changes = new Map<string, Changes>()
    const at = (integratorId: string) => {
      const known = changes.get(integratorId) ?? { values: [], devices: false, alarms: false, notices: false }
      changes.set(integratorId, known)
      return known
    }
    const now = new Map<string, string>()
    for (const { integratorId, locationId, deviceId, changedAt } of values) {
      const key = JSON.stringify([locationId, deviceId])
      now.set(key, changedAt)
      if (seen.get(key) !== changedAt) at(integratorId).values.push({ locationId, deviceId })
    }
    seen = now
    for (const { integratorId, devices, alarms, notices } of current) {
      const before = versions.get(integratorId)
      if (before && before.devices !== devices) at(integratorId).devices = true
      if (before && before.alarms !== alarms) at(integratorId).alarms = true
      if (before && before.notices !== notices) at(integratorId).notices = true
    }
    versions = new Map(current.map((one) => [one.integratorId, one]))
    return changes
  }

  /** An event is made once for all who may be told the same. */
  async function tell(changes: Map<string, Changes>): Promise<void> {
    const limited = [...followers].filter(({ groups }) => groups)
    const narrowed = limited.length > 0 ? await narrow(limited, changes) : undefined
    if (changes.size === 0) return
    const texts = new Map<string, string>()
    await inSlices([...followers], (follower) => {
      const { roles, isOperator, groups } = follower
      const seenBy = keyOf(follower)
      const changed = (groups ? narrowed : changes)?.get(seenBy)
      if (!changed) return
      const key = [seenBy, isOperator, ...roles].join(' ')
      const text = texts.get(key) ?? textFor(changed, follower)
      texts.set(key, text)
      if (text !== '') give(follower, text)
    })
  }

  function textFor(changed: Changes, follower: Follower): string {
    const event = eventFor(changed, follower)
    return event ? eventText(event) : ''
  }

  function give({ stream }: Follower, text: string): void {
    if (stream.unread > limits.unreadBytes) stream.drop()
    else stream.send(text)
  }

  /** Without the database nobody knows whether a sign-in is still good. After two signs of life that could not be given, it is over. */
  function onFailure(error: unknown): void {
    if (!isFailing) log.warn({ err: error }, 'what has changed could not be read')
    isFailing = true
    for (const { stream, beatAt } of followers) if (beatAt + limits.beat <= Date.now()) stream.end()
  }

  const handlers: Handlers<typeof liveOperations> = {
    followChanges: async (_input, { caller }) => follow(caller),
  }

  return {
    handlers,
    count: () => followers.size,
    close: async () => {
      const running = stop
      for (const { stream } of followers) stream.end()
      await running?.()
    },
  }
}
