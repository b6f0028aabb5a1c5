import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { countedAddress } from '../../base/address.ts'
import { currentRequest } from '../../base/request.ts'
import { createShares } from '../../base/fairness/shares.ts'

export interface HashCost {
  N: number
  r: number
  p: number
}

/** OWASP's minimum for scrypt: 128 MB and about half a second per password. */
export const defaultCost: HashCost = { N: 2 ** 17, r: 8, p: 1 }

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const keyLength = 32
const saltLength = 16
const encoded = /^scrypt\$(\d{1,10})\$(\d{1,3})\$(\d{1,3})\$([\w-]{1,100})\$([\w-]{1,100})$/

/** A part of the four threads that files and DNS need too, and a line of which half, what one address may fill, takes about ten seconds. */
const queue = createQueue({ atOnce: 2, waiting: 60 })

export interface Verified {
  matches: boolean
  /** The hash has an earlier, lower cost, so a new one should be made now. */
  isWeak: boolean
}

export type PasswordHasher = ReturnType<typeof createHasher>

/** Throws `Overloaded` if too many passwords are being computed already. */
export function createHasher(cost: HashCost = defaultCost) {
  return {
    /** `scrypt$N$r$p$salt$hash`, so that a later release can raise the cost and still check older hashes. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(saltLength)
      const key = await queue(() => deriveKey(password, salt, keyLength, cost))
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(
        '$',
      )
    },

    /** A wrong password costs the same work with and without a hash, so that the time does not reveal who has an account. */
    async verify(password: string, hash: string | undefined, urgent = false): Promise<Verified> {
      return queue(() => compare(password, decode(hash), cost), urgent ? 'urgent' : 'normal')
    },
  }
}

interface Decoded {
  factors: HashCost
  salt: Buffer
  key: Buffer
}

function decode(hash: string | undefined): Decoded | undefined {
  const [, N, r, p, salt, key] = encoded.exec(hash ?? '') ?? []
  if (!salt || !key) return undefined
  const factors = { N: Number(N), r: Number(r), p: Number(p) }
  return { factors, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

async function compare(password: string, known: Decoded | undefined, cost: HashCost): Promise<Verified> {
  if (!known) {
    await deriveKey(password, Buffer.alloc(saltLength), keyLength, cost)
    return { matches: false, isWeak: false }
  }
  const { factors, salt, key } = known
  const actual = await deriveKey(password, salt, key.length, factors)
  const matches = timingSafeEqual(actual, key)
  const missing = Math.round(workOf(cost) / (factors.N * factors.r)) - factors.p
  if (!matches && missing > 0) await deriveKey(password, salt, keyLength, { ...factors, p: missing })
  return { matches, isWeak: workOf(factors) < workOf(cost) }
}

const workOf = ({ N, r, p }: HashCost) => N * r * p

function deriveKey(password: string, salt: Buffer, length: number, factors: HashCost): Promise<Buffer> {
  // Depending on the keyboard, one password can arrive in two Unicode forms.
  const text = password.normalize('NFKC')
  return derive(text, salt, length, { ...factors, maxmem: 256 * factors.N * factors.r })
}

/** After this time a new try makes sense. */
export const retrySeconds = 5

/** Too many wait already. Nothing was started, and the same request may succeed in a moment. */
export class Overloaded extends Error {
  override name = 'Overloaded'
  readonly waitSeconds = retrySeconds
}

/** Returns the work's result, or nothing if too many wait already. */
export async function unlessOverloaded<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Overloaded) return undefined
    throw error
  }
}

interface QueueLimits {
  atOnce: number
  /** How many may wait, of which each address has a share. More are refused. */
  waiting: number
}

/** Limits work that costs much memory or time: how much runs at once, and how much waits. The addresses that wait take turns. */
export function createQueue({ atOnce, waiting }: QueueLimits) {
  let running = 0
  const queues = { normal: createLine(waiting), urgent: createLine(waiting) }

  /** Urgent work has its own line, which goes first, so that a long line does not delay it. */
  return async function run<Result>(
    work: () => Promise<Result>,
    which: 'normal' | 'urgent' = 'normal',
  ): Promise<Result> {
    if (running < atOnce) running += 1
    // Finished work is followed directly by the next, so that nobody gets in between.
    else await queues[which].wait(countedAddress(currentRequest()?.address ?? ''))
    try {
      return await work()
    } finally {
      const next = queues.urgent.next() ?? queues.normal.next()
      if (next) next()
      else running -= 1
    }
  }
}

function createLine(most: number) {
  const shares = createShares(most)
  /** The address whose turn is next is first. */
  const waiting = new Map<string, (() => void)[]>()
  return {
    async wait(address: string): Promise<void> {
      const leave = shares.take(address)
      if (!leave) throw new Overloaded('Too many are waiting.')
      await new Promise<void>((enter) => {
        waiting.set(address, [...(waiting.get(address) ?? []), enter])
      })
      leave()
    },
    next(): (() => void) | undefined {
      const [first] = waiting
      if (!first) return undefined
      const [address, [enter, ...others]] = first
      waiting.delete(address)
      if (others.length > 0) waiting.set(address, others)
      return enter
    },
  }
}
