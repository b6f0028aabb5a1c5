import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { countedAddress } from '../base/address.ts'
import { currentRequest, type CurrentRequest } from '../base/request.ts'
import { createLimiter } from '../base/fairness/limiter.ts'
import { second } from '../base/time.ts'

type Callback = Parameters<typeof pg.Pool.prototype.connect>[0]

/** How many calls may wait for a connection. More are refused at once. */
const maxWaiting = 1000

export interface PoolOptions extends pg.PoolConfig {
  max: number
  connectionTimeoutMillis: number
}

/** All calls whose caller is not known yet share what one integrator gets: however many addresses there are, they are one owner. */
const beforeSignIn = 'before the sign-in'

/**
 * A pool of which nobody gets more than a share: neither an integrator nor, before it is known who calls, an address.
 * However many calls one of them makes, and however long each takes, the others find a free connection. The platform's
 * own work has no limit.
 */
export class FairPool extends pg.Pool {
  readonly #limiter: ReturnType<typeof createLimiter>
  /** Of the calls before the sign-in, by their addresses. */
  readonly #strangers: ReturnType<typeof createLimiter>
  readonly #releases = new WeakMap<object, () => void>()
  /** Connections that were opened before the last `renew`. */
  #old = new WeakSet<object>()
  #open = new Set<pg.PoolClient>()
  #renewedAt = -Infinity

  constructor(options: PoolOptions) {
    super(options)
    const { max, connectionTimeoutMillis: timeout } = options
    this.#limiter = createLimiter({ max, maxWaiting, timeout }, noneFree)
    this.#strangers = createLimiter({ max: Math.ceil(max / 2), maxWaiting, timeout }, noneFree)
    this.on('release', (_error, client) => {
      this.#releases.get(client)?.()
      this.#releases.delete(client)
    })
    this.on('connect', (client) => void this.#open.add(client))
    this.on('remove', (client) => void this.#open.delete(client))
  }

  /**
   * From now on only new connections are used. The open ones lead to a server that others have left: its name, or a proxy, may lead to
   * the new one by now. At most once in a second, because the new ones may lead to the same server.
   */
  renew(): void {
    if (performance.now() - this.#renewedAt < pauseAfterFailure) return
    this.#renewedAt = performance.now()
    this.#old = new WeakSet(this.#open)
    endShared.get(this)?.()
  }

  /** The base class gives any connection that is open. */
  #takeNew(callback: NonNullable<Callback>): void {
    super.connect((error, client, release) => {
      if (!client || !this.#old.has(client)) return callback(error, client, release)
      release(true)
      this.#takeNew(callback)
    })
  }

  /** Connections for those who sign in while everybody else is refused. */
  #forSignIns: (() => pg.Pool | undefined) | undefined

  /** From now on, calls that sign somebody in take their connections from there while there is a pool. */
  divert(forSignIns: () => pg.Pool | undefined): void {
    this.#forSignIns = forSignIns
  }

  get inLine(): number {
    return this.waitingCount + this.#limiter.waiting() + this.#strangers.waiting()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (!callback) {
      return new Promise((done, failed) => {
        this.connect((error, client) => (client ? done(client) : failed(error ?? noneFree())))
      })
    }
    const request = currentRequest()
    const diverted = request?.isSignIn ? this.#forSignIns?.() : undefined
    if (diverted) return diverted.connect(callback)
    // A call that waited goes on as itself, and not as the one that returned the connection. `AsyncResource.bind` would do the
    // same, but takes 5 % of a short call.
    const resource = new AsyncResource('CONNECTION')
    const bound: Callback = (...answer) => resource.runInAsyncScope(callback, undefined, ...answer)
    if (request) void this.#connectInTurn(request, bound)
    else this.#takeNew(bound)
  }

  async #connectInTurn(request: CurrentRequest, callback: Callback): Promise<void> {
    let releaseSlot: () => void
    try {
      releaseSlot = await this.#takeTurn(request)
    } catch (error) {
      return callback(error as Error, undefined, () => {})
    }
    this.#takeNew((error, client, release) => {
      if (client) this.#releases.set(client, releaseSlot)
      else releaseSlot()
      callback(error, client, release)
    })
  }

  async #takeTurn({ integratorId, address }: CurrentRequest): Promise<() => void> {
    if (integratorId !== undefined) return this.#limiter.acquire(integratorId)
    const leave = await this.#strangers.acquire(countedAddress(address))
    try {
      const release = await this.#limiter.acquire(beforeSignIn)
      return () => {
        release()
        leave()
      }
    } catch (error) {
      leave()
      throw error
    }
  }
}

/** Like PostgreSQL's own refusal, so that callers get the same answer. */
const noneFree = () => Object.assign(new Error('No connection became free in time'), { code: '53300' })

type Client = pg.Pool | pg.ClientBase

const sharedOf = new WeakMap<object, () => Client>()
const endShared = new WeakMap<object, () => void>()

/** Where the short reads of a pool are sent. A transaction has no shared connection: it reads what it has written. */
export const sharedFor = (client: Client): Client => sharedOf.get(client)?.() ?? client

/** A database that is down is asked again after this time, and not at every call. */
const pauseAfterFailure = second

/**
 * Gives the pool one connection that all calls share for their short reads. Statements are sent on it without waiting
 * for the answers to earlier ones. That takes little more than half of the work of taking a connection from the pool,
 * using it and returning it. It is opened when it is first needed. While it is not open, the pool answers.
 */
export function shareConnection(pool: pg.Pool, make: () => pg.Client, onLost: (error: Error) => void) {
  let open: pg.Client | undefined
  let isClosed = false
  let notBefore = 0

  async function connect(): Promise<void> {
    notBefore = Infinity
    const client = make()
    let broken = false
    client.on('error', (error) => {
      broken = true
      if (open === client) {
        open = undefined
        onLost(error)
      }
    })
    try {
      await client.connect()
      if (isClosed) await client.end()
      else if (!broken) open = client
    } catch {
      // The pool has the same trouble, and tells the caller.
    } finally {
      notBefore = Date.now() + pauseAfterFailure
    }
  }

  sharedOf.set(pool, () => {
    if (!open && !isClosed && Date.now() >= notBefore) void connect()
    return open ?? pool
  })
  endShared.set(pool, () => {
    const old = open
    open = undefined
    // It ends when what was sent on it is answered.
    old?.end().catch(() => {})
  })
  return {
    close: async () => {
      isClosed = true
      await open?.end()
    },
  }
}

interface WriteGuard {
  refusal: () => Error | undefined
  hasRoomForSignIns?: () => boolean
}

const guards = new WeakMap<object, WriteGuard>()

/** From now on, a change on this pool begins only if the guard finds no reason against it. */
export const guardWrites = (pool: object, guard: WriteGuard) => void guards.set(pool, guard)

export function requireWritable(pool: object): void {
  const guard = guards.get(pool)
  const refusal = guard?.refusal()
  if (!refusal || (currentRequest()?.isSignIn && guard?.hasRoomForSignIns?.())) return
  throw refusal
}

/** When a database last refused a change as a whole: its disk is full, or it can only be read. */
const refusals = new WeakMap<object, number>()

/** Of each change that has ended. The time at which it was refused, or nothing if it was stored. */
export function noteChange(pool: object, refusedAt?: number): void {
  if (refusedAt === undefined) refusals.delete(pool)
  else refusals.set(pool, refusedAt)
}

export const lastRefusal = (pool: object): number | undefined => refusals.get(pool)
