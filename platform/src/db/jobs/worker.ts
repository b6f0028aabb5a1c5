import { refusalFor, type Refusal } from '#contract/texts/refusals/refusal'
import { day, hour, minute, repeat, second } from '../../base/time.ts'
import type { Db } from '../connection.ts'
import { whenDue } from '../due.ts'
import { wakeWith } from '../stored.ts'
import {
  addPiece,
  changeJob,
  failJob,
  forgetJobs,
  giveBack,
  isJobDue,
  takeJobs,
  type Job,
  type Try,
} from './store.ts'

/** Does the work that waits in `jobs`. Every process does, and none of them is needed: what one leaves behind is done by another. */

/** What somebody who does a job gets. */
export interface Work {
  db: Db
  job: Job
  /** Aborted when the process ends, or another one has taken the job over. */
  signal: AbortSignal
  /** How much of it is done, from 0 to 1. */
  progress: (share: number) => void
  /** The next bytes of the file. Wait for it: then no more than a piece is in memory. */
  write: (bytes: Uint8Array) => Promise<void>
}

interface Finished {
  fileName: string
  contentType: string
  result?: Record<string, unknown>
}

export interface JobKind {
  /** Writes the file. It may be begun anew, with nothing of an earlier try. */
  run: (work: Work) => Promise<Finished>
  /** The largest file. */
  mostBytes: number
  /** Days after which the job is deleted with its file. Without a number it stays. */
  keptDays?: number
}

/** It cannot be done, and another try would not change that. People read why. */
export class JobRefused extends Error {
  override name = 'JobRefused'

  constructor(readonly refusal: Refusal) {
    super(refusal.message)
  }
}

export interface JobDependencies {
  db: Db
  log: { error: (facts: object, message: string) => void }
  kinds: Record<string, JobKind>
  now?: () => Date
}

export interface Jobs {
  /** Does everything that is due, and waits for it. For tests. */
  runOnce: () => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

/** Without a sign of life for so long a process is taken for dead. */
const leasedFor = minute
const signEvery = 2 * second

/** Jobs that a process does at the same time. */
const mostAtOnce = 2

/** Pauses before another try. After the last one the job has failed. */
const pauses = [5 * second, minute]

/** For how long it is said why a job has failed. */
const failedDays = 7

const pieceBytes = 256 * 1024

export function createJobs({ db, log, kinds, now = () => new Date() }: JobDependencies): Jobs {
  const running = new Set<Promise<void>>()
  const ending = new AbortController()
  const onFailure = (error: unknown) => log.error({ err: error }, 'jobs could not be done')

  async function take(): Promise<number> {
    const count = mostAtOnce - running.size
    const until = new Date(now().getTime() + leasedFor)
    const taken = await takeJobs(db, { kinds: Object.keys(kinds), count, now: now(), until })
    for (const job of taken) {
      const done = doJob(job)
        .catch(onFailure)
        .finally(() => {
          running.delete(done)
          // The next one of the same integrator.
          wake?.()
        })
      running.add(done)
    }
    return taken.length
  }

  async function drain(): Promise<void> {
    while (!ending.signal.aborted) {
      if (running.size >= mostAtOnce) await Promise.race(running)
      else if ((await take()) === 0) return
    }
  }

  async function doJob(job: Job): Promise<void> {
    const kind = kinds[job.kind]
    if (!kind) return
    const held = holdJob(job)
    const { writer, signal } = held
    try {
      const { fileName, contentType, result } = await kind.run({
        db,
        job,
        signal,
        progress: held.progress,
        write: async (bytes) => writer.write(bytes, kind.mostBytes),
      })
      await writer.end()
      const expiresAt = kind.keptDays === undefined ? null : later(kind.keptDays * day)
      const facts = { fileName, contentType, result: result ?? null, endedAt: now(), expiresAt }
      await held.release()
      await changeJob(db, job, { state: 'DONE', progress: 1, ...facts })
    } catch (error) {
      await held.release()
      await endTry(job, error, signal)
    }
  }

  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds)

  async function endTry(job: Job, error: unknown, signal: AbortSignal): Promise<void> {
    if (ending.signal.aborted) return giveBack(db, job, now())
    // Another process has it.
    if (signal.aborted) return
    const pause = pauses[job.attempts - 1]
    const isRefused = error instanceof JobRefused
    if (!isRefused) log.error({ err: error, job: job.id, kind: job.kind }, 'a job has failed')
    if (!isRefused && pause !== undefined)
      return void (await changeJob(db, job, { state: 'WAITING', dueAt: later(pause) }))
    const refusal = isRefused ? error.refusal : refusalFor('JOB_FAILED')
    await failJob(db, job, { refusal, now: now(), expiresAt: later(failedDays * day) })
  }

  /** Says now and then that the process lives, and how far it is. */
  function holdJob(job: Job) {
    const lost = new AbortController()
    const signal = AbortSignal.any([lost.signal, ending.signal])
    let share = 0
    const stopSigns = repeat(
      signEvery,
      async () => {
        const change = { progress: share, dueAt: later(leasedFor) }
        if (!(await changeJob(db, job, change))) lost.abort(new Error('Another process has the job'))
      },
      onFailure,
    )
    return {
      signal,
      progress: (of: number) => (share = Math.min(1, Math.max(share, of))),
      writer: createWriter(db, job, signal, lost),
      release: stopSigns,
    }
  }

  let stops: (() => Promise<void>)[] = []
  let wake: (() => void) | undefined
  return {
    async runOnce() {
      do await Promise.all(running)
      while ((await take()) > 0)
    },
    start() {
      const waiting = whenDue(db, { isDue: isJobDue, work: drain, onFailure })
      ;({ wake } = waiting)
      const sleep = wakeWith(db, 'JOBS', waiting.wake)
      stops = [async () => sleep(), waiting.stop, repeat(hour, async () => forgetJobs(db, now()), onFailure)]
    },
    async stop() {
      ending.abort(new Error('The platform ends'))
      await Promise.all(stops.map((stop) => stop()))
      await Promise.allSettled(running)
    },
  }
}

function createWriter(db: Db, tried: Try, signal: AbortSignal, lost: AbortController) {
  let waiting: Uint8Array[] = []
  let size = 0
  let total = 0
  let position = 0

  async function store(content: Buffer): Promise<void> {
    signal.throwIfAborted()
    if (!(await addPiece(db, tried, position, content))) lost.abort(new Error('Another process has the job'))
    signal.throwIfAborted()
    position += 1
  }

  async function flush(least: number): Promise<void> {
    if (size < least) return
    const all = Buffer.concat(waiting)
    waiting = []
    let at = 0
    while (all.length - at >= least && at < all.length) {
      await store(all.subarray(at, at + pieceBytes))
      at += pieceBytes
    }
    const rest = all.subarray(at)
    size = rest.length
    if (size > 0) waiting.push(rest)
  }

  return {
    async write(bytes: Uint8Array, most: number): Promise<void> {
      signal.throwIfAborted()
      total += bytes.length
      if (total > most) throw new JobRefused(refusalFor('FILE_TOO_LARGE', { megabytes: most / 2 ** 20 }))
      waiting.push(bytes)
      size += bytes.length
      await flush(pieceBytes)
    },
    end: async () => flush(1),
  }
}
