import { readLimits } from '#contract/limits'
import { lengthOf } from '#contract/measuring/registers'
import type { DeviceRead, DeviceReadBody, OwnRead, ReadAnswer } from '#contract/schemas/device-read'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { ApiError, invalid, notFound, TooManyRequests } from '../../base/errors.ts'
import { outsideRequests, type DeviceCaller } from '../../base/request.ts'
import { createShares } from '../../base/fairness/shares.ts'
import { epochSeconds, second } from '../../base/time.ts'
import type { Db, Queries } from '../../db/connection.ts'
import { prepared } from '../../db/prepared.ts'
import { isAmong, onlyRow } from '../../db/rows.ts'
import { deviceReads, devices, deviceStates } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'

/**
 * Requests to read registers now, between the people who ask and the devices that answer. Both wait in a call that is held open,
 * perhaps at two processes. A table is between them, and each process looks into it with one statement for all that wait here.
 */
export type DeviceReads = ReturnType<typeof createDeviceReads>

/** How often a process looks, while somebody waits. What happens in the process itself is seen at once. */
const lookEvery = second / 2

/** Calls that one process holds, of devices and of people who ask them. */
const mostHeldCalls = 2000
/** Of one device. When it calls again, its oldest call is over: whoever sent it has probably gone. */
const mostOfDevice = 2

/** A device counts as waiting for a while after its last call: it needs a moment to call again. */
const listeningSeconds = readLimits.longPollSeconds + 15

/** Rows stay for a minute, because they count for the limit of that minute. */
const windowSeconds = 60

type Answer = Pick<DeviceRead, 'results' | 'problem'>

interface Entry<Result> {
  resolve: (result: Result | undefined) => void
  reject: (error: unknown) => void
  promise: Promise<Result | undefined>
}

/** Those who wait for something, by its name. */
class Waiting<Result> {
  private readonly entries = new Map<string, Set<Entry<Result>>>()
  size = 0

  get names(): string[] {
    return [...this.entries.keys()]
  }

  has(name: string): boolean {
    return this.entries.has(name)
  }

  count(name: string): number {
    return this.entries.get(name)?.size ?? 0
  }

  add(name: string): Entry<Result> {
    const entry: Partial<Entry<Result>> = {}
    entry.promise = new Promise((resolve, reject) => Object.assign(entry, { resolve, reject }))
    const whole = entry as Entry<Result>
    const entries = this.entries.get(name) ?? new Set()
    this.entries.set(name, entries.add(whole))
    this.size += 1
    const leave = () => {
      this.size -= 1
      entries.delete(whole)
      if (entries.size === 0 && this.entries.get(name) === entries) this.entries.delete(name)
    }
    whole.promise.then(leave, leave)
    return whole
  }

  /** One of those who wait for it gets it. False if nobody waits any more. */
  give(name: string, result: Result | undefined): boolean {
    const [first] = this.entries.get(name) ?? []
    first?.resolve(result)
    return first !== undefined
  }

  end(how: (entry: Entry<Result>) => void): void {
    for (const entries of this.entries.values()) for (const entry of entries) how(entry)
  }
}

export function createDeviceReads(db: Db, most = mostHeldCalls) {
  const held = createShares(most)
  const openCalls = new Waiting<OwnRead>()
  const asking = new Waiting<Answer>()
  /** Devices that have begun to wait since the last look. */
  const arrived = new Set<string>()
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  /** Looks into the table, after whatever the caller has done before. */
  async function look(): Promise<void> {
    if (!running) {
      running = outsideRequests(lookOnce).finally(() => (running = undefined))
      return running
    }
    next ??= running
      .catch(() => {})
      .then(async () => {
        next = undefined
        return look()
      })
    return next
  }

  async function lookOnce(): Promise<void> {
    if (arrived.size > 0) {
      const ids = [...arrived]
      arrived.clear()
      const noted = new Set(await noteListening(db, ids))
      for (const id of ids) if (!noted.has(id) && openCalls.has(id)) arrived.add(id)
    }
    if (openCalls.size > 0) {
      const taken = await takeReads(db, openCalls)
      const left = taken.filter(({ deviceId, read }) => !openCalls.give(deviceId, read))
      if (left.length > 0) await putBack(db, left)
    }
    if (asking.size > 0)
      for (const { id, answer } of await findAnswers(db, asking.names)) asking.give(id, answer)
  }

  function lookRegularly(): void {
    timer ??= setInterval(() => {
      if (openCalls.size + asking.size > 0) return void (running ?? look().catch(endAll))
      clearInterval(timer)
      timer = undefined
    }, lookEvery).unref()
  }

  /** Whoever waits is told that the database does not answer. */
  function endAll(error: unknown): void {
    openCalls.end(({ reject }) => reject(error))
    asking.end(({ reject }) => reject(error))
  }

  /** Waits for the entry, but not for longer than so many seconds. */
  async function within<Result>(
    entry: Entry<Result>,
    seconds: number,
    signal?: AbortSignal,
  ): Promise<Result | undefined> {
    const end = () => entry.resolve(undefined)
    let timeout: NodeJS.Timeout | undefined
    signal?.addEventListener('abort', end)
    try {
      await look()
      timeout = setTimeout(end, seconds * second)
      lookRegularly()
      if (signal?.aborted) end()
      return await entry.promise
    } catch (error) {
      end()
      throw error
    } finally {
      clearTimeout(timeout)
      signal?.removeEventListener('abort', end)
    }
  }

  /** Holds a call while it waits, if there is room for another one of its integrator. */
  async function holding<Result>(integratorId: string, work: () => Promise<Result>): Promise<Result> {
    const leave = held.take(integratorId)
    if (!leave) throw new ApiError(503, refusalFor('TOO_MANY_HELD'))
    try {
      return await work()
    } finally {
      leave()
    }
  }

  return {
    /** Asks a device that is waiting, and waits for its answer. Undefined if it did not come in time. */
    async ask({ deviceId, integratorId }: DeviceCaller, body: DeviceReadBody): Promise<Answer | undefined> {
      return holding(integratorId, async () => {
        const id = await transaction(db, (queries) => insertRead(queries, deviceId, body))
        return within(asking.add(id), readLimits.waitSeconds)
      })
    },

    /** Waits for a request to the device. Undefined if there is none for so long, or if the device has gone. */
    async next(
      { deviceId, integratorId }: DeviceCaller,
      seconds: number,
      signal: AbortSignal,
    ): Promise<OwnRead | undefined> {
      if (isClosed) return undefined
      if (openCalls.count(deviceId) >= mostOfDevice) openCalls.give(deviceId, undefined)
      return holding(integratorId, async () => {
        arrived.add(deviceId)
        return within(openCalls.add(deviceId), seconds, signal)
      })
    },

    async answer(deviceId: string, answer: ReadAnswer): Promise<void> {
      await storeAnswer(db, deviceId, answer)
      // The answer is stored, whatever happens to those who wait for it.
      if (asking.has(answer.readId)) await look().catch(endAll)
    },

    /** Ends the calls of the devices. Those of people end by themselves, within seconds. */
    close(): void {
      isClosed = true
      openCalls.end(({ resolve }) => resolve(undefined))
    },
  }
}

/** Whether the device waits for requests, and when it reported last. */
export async function findListening(
  db: Queries,
  deviceId: string,
): Promise<{ outcome: DeviceRead['outcome'] | undefined; reportedAt: number | null }> {
  const [row] = await db
    .select({
      isListening: sql<boolean>`coalesce(${deviceStates.listeningUntil} > now(), false)`,
      isSilent: sql<boolean>`coalesce(${deviceStates.offlineAt} < now(), true)`,
      reportedAt: deviceStates.reportedAt,
    })
    .from(deviceStates)
    .where(eq(deviceStates.deviceId, deviceId))
  const reportedAt = row?.reportedAt ? epochSeconds(row.reportedAt) : null
  if (row?.isListening) return { outcome: undefined, reportedAt }
  return { outcome: row && !row.isSilent ? 'NOT_OFFERED' : 'SILENT', reportedAt }
}

/**
 * Returns the devices that are noted. A report, or whatever it waits for, may have locked the others: nobody waits for it here, because
 * all who read would.
 */
async function noteListening(db: Queries, deviceIds: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with "free" as (
      select ${deviceStates.deviceId} as "id" from ${deviceStates}
      where ${isAmong(deviceStates.deviceId, deviceIds)} for no key update skip locked
    ), "noted" as (
      update ${deviceStates} set "listening_until" = ${untilLater}
      from "free" where ${deviceStates.deviceId} = "free"."id" returning "id"
    ), "first" as (
      insert into ${deviceStates} ("device_id", "listening_until")
      select ${devices.id}, ${untilLater} from ${devices}
      where ${isAmong(devices.id, deviceIds)}
        and not exists (select from ${deviceStates} where ${deviceStates.deviceId} = ${devices.id})
      on conflict do nothing returning "device_id" as "id"
    )
    select "id" from "noted" union all select "id" from "first"`)
  return rows.map(({ id }) => id)
}

const untilLater = sql`now() + make_interval(secs => ${listeningSeconds})`

/** The lock makes two people who ask at the same moment count each other. */
async function insertRead(db: Queries, deviceId: string, body: DeviceReadBody): Promise<string> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('device_reads'), hashtext(${deviceId}))`)
  await removeOld(db)
  await checkLimits(db, deviceId)
  const { tcpConfig = null, rtuConfig = null, registers } = body
  const rows = await db
    .insert(deviceReads)
    .values({
      deviceId,
      request: { tcpConfig, rtuConfig, registers },
      expiresAt: sql`now() + make_interval(secs => ${readLimits.waitSeconds})`,
    })
    .returning({ id: deviceReads.id })
  return onlyRow(rows).id
}

const isOpen = and(isNull(deviceReads.answer), gt(deviceReads.expiresAt, sql`now()`))

async function checkLimits(db: Queries, deviceId: string): Promise<void> {
  const { createdAt } = deviceReads
  const rows = await db
    .select({
      open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      recent: sql<number>`count(*)::int`,
      seconds: sql<number>`ceil(${windowSeconds} - extract(epoch from now() - min(${createdAt})))::int`,
    })
    .from(deviceReads)
    .where(
      and(
        eq(deviceReads.deviceId, deviceId),
        gt(createdAt, sql`now() - make_interval(secs => ${windowSeconds})`),
      ),
    )
  const { open, recent, seconds } = onlyRow(rows)
  if (open >= readLimits.atOnce) throw new TooManyRequests(refusalFor('READS_IN_THE_WAY'), 1)
  if (recent >= readLimits.perMinute)
    throw new TooManyRequests(refusalFor('TOO_MANY_READS', { most: readLimits.perMinute, seconds }), seconds)
}

/** What another process is removing is left to it. */
async function removeOld(db: Queries): Promise<void> {
  const old = db
    .select({ id: deviceReads.id })
    .from(deviceReads)
    .where(sql`${deviceReads.expiresAt} < now() - make_interval(secs => ${windowSeconds})`)
    .limit(1000)
    .for('update', { skipLocked: true })
  await db.delete(deviceReads).where(sql`${deviceReads.id} in ${old}`)
}

const waitingReads = prepared(
  'waiting_reads',
  [],
  (select) =>
    select({ id: deviceReads.id, deviceId: deviceReads.deviceId })
      .from(deviceReads)
      .where(and(isNull(deviceReads.takenAt), isOpen))
      .orderBy(deviceReads.createdAt)
      .limit(1000),
  { isShort: true },
)

/** Takes one request for each device that waits here. Another process may take it first. */
async function takeReads(
  db: Queries,
  openCalls: Pick<Waiting<OwnRead>, 'has'>,
): Promise<{ deviceId: string; read: OwnRead }[]> {
  const wanted = new Map<string, string>()
  for (const { id, deviceId } of await waitingReads(db, {}))
    if (openCalls.has(deviceId) && !wanted.has(deviceId)) wanted.set(deviceId, id)
  if (wanted.size === 0) return []
  const taken = await db
    .update(deviceReads)
    .set({ takenAt: sql`now()` })
    .where(and(isAmong(deviceReads.id, [...wanted.values()]), isNull(deviceReads.takenAt), isOpen))
    .returning({
      readId: deviceReads.id,
      deviceId: deviceReads.deviceId,
      request: deviceReads.request,
      within: sql<number>`ceil(extract(epoch from ${deviceReads.expiresAt} - now()))::int`,
    })
  return taken.map(({ readId, deviceId, request, within }) => ({
    deviceId,
    read: { readId, within, ...request },
  }))
}

/** Their devices went away while they were taken. The next call gets them. */
async function putBack(db: Queries, taken: readonly { read: OwnRead }[]): Promise<void> {
  const ids = taken.map(({ read }) => read.readId)
  await db.update(deviceReads).set({ takenAt: null }).where(isAmong(deviceReads.id, ids))
}

async function findAnswers(db: Queries, ids: string[]): Promise<{ id: string; answer: Answer }[]> {
  const rows = await db
    .select({ id: deviceReads.id, answer: deviceReads.answer })
    .from(deviceReads)
    .where(and(isAmong(deviceReads.id, ids), isNotNull(deviceReads.answer)))
  return rows.flatMap(({ id, answer }) => (answer ? [{ id, answer }] : []))
}

async function storeAnswer(db: Queries, deviceId: string, { readId, ...answer }: ReadAnswer): Promise<void> {
  const isOwn = and(eq(deviceReads.id, readId), eq(deviceReads.deviceId, deviceId))
  const isTaken = and(isOwn, isNotNull(deviceReads.takenAt), isOpen)
  const [row] = await db.select({ request: deviceReads.request }).from(deviceReads).where(isTaken)
  if (!row) throw notFound('Read')
  checkResults(row.request.registers, answer.results)
  const { rowCount } = await db.update(deviceReads).set({ answer }).where(isTaken)
  if (rowCount === 0) throw notFound('Read')
}

/** Whoever asked decodes the words, and relies on their number. */
function checkResults(registers: OwnRead['registers'], results: Answer['results']): void {
  const fits = registers.every(({ type }, index) => {
    const count = results[index]?.words.length
    return count === 0 || count === lengthOf(type)
  })
  if (!fits || results.length !== registers.length) throw invalid('results', refusalFor('WRONG_RESULTS'))
}
