import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { codecLimits } from '#contract/uplink-limits'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { TooManyRequests } from '../base/errors.ts'
import { createShares } from '../base/fairness/shares.ts'
import { second } from '../base/time.ts'
import type { CodecFailure, CodecInput, CodecResult } from './codec-worker.mjs'

export type { CodecInput, CodecResult }

export interface Codecs {
  /**
   * One result for each input. Never rejects for what the codec does. After an input that takes too long, and when the turn is over, those that
   * are left are skipped.
   */
  decode(
    owner: string,
    source: string,
    inputs: readonly CodecInput[],
    turnMilliseconds?: number,
  ): Promise<CodecResult[]>
  stop(): Promise<void>
}

interface Order {
  source: string
  inputs: readonly CodecInput[]
  turnMilliseconds: number
  done: (results: CodecResult[]) => void
}

/** A separate file: beside this source, and beside the built bundle. */
const codecWorkerFile = fileURLToPath(new URL('./codec-worker.mjs', import.meta.url))

/** What a thread may take beyond what its calls may: to start, and until the processor is free. */
const slack = 2 * second
const idle = 60 * second
const mostWaiting = 200
/** Nobody decodes more at once than what a person waits for. */
const longestTurn = 5 * second

export const isFailure = (result: CodecResult): result is CodecFailure => 'isLate' in result

const late = (): CodecFailure => ({
  message: `It takes longer than ${codecLimits.milliseconds} ms`,
  line: null,
  isLate: true,
})
const broken = (): CodecFailure => ({
  message: 'It needs too much memory',
  line: null,
  isLate: false,
  isFatal: true,
})

/**
 * Payload codecs run in a thread of their own, which is ended and replaced when it does not answer. Orders wait by integrator, and those of
 * each take turns: nobody waits behind all that another one sends. The thread begins with the first order, and ends when there are none.
 */
export function createCodecs(): Codecs {
  const shares = createShares(mostWaiting)
  const lines = new Map<string, Order[]>()
  let worker: Worker | undefined
  let answer: ((results: CodecResult[] | CodecFailure) => void) | undefined
  let isBusy = false
  let resting: NodeJS.Timeout | undefined

  function begin(): Worker {
    const started = new Worker(codecWorkerFile, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    })
    // One that was ended may still say something.
    const say = (results: CodecResult[] | CodecFailure) => {
      if (worker === started) answer?.(results)
    }
    started.on('message', say)
    started.on('error', () => say(broken()))
    started.unref()
    return started
  }

  async function run({ done, ...order }: Order): Promise<void> {
    worker ??= begin()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ ...order, milliseconds: codecLimits.milliseconds })
    const { inputs } = order
    const results = await new Promise<CodecResult[] | CodecFailure>((resolve) => {
      const timer = setTimeout(() => resolve(late()), inputs.length * codecLimits.milliseconds + slack)
      answer = (result) => {
        clearTimeout(timer)
        resolve(result)
      }
    })
    if (Array.isArray(results))
      return done(
        results.map((result) => (isFailure(result) && result.isLate ? { ...result, ...late() } : result)),
      )
    await end()
    done(inputs.map(() => results))
  }

  async function workOff(): Promise<void> {
    isBusy = true
    clearTimeout(resting)
    for (let next = take(); next; next = take()) await run(next)
    isBusy = false
    resting = setTimeout(() => void end(), idle).unref()
  }

  /** The order of the owner whose turn it is. */
  function take(): Order | undefined {
    const [first] = lines
    if (!first) return undefined
    const [owner, line] = first
    const order = line.shift()
    lines.delete(owner)
    if (line.length > 0) lines.set(owner, line)
    return order
  }

  async function end(): Promise<void> {
    clearTimeout(resting)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  return {
    async decode(owner, source, inputs, turnMilliseconds = longestTurn) {
      const giveBack = shares.take(owner)
      if (!giveBack) throw new TooManyRequests(refusalFor('TOO_MANY_CODECS'), 1)
      try {
        return await new Promise<CodecResult[]>((done) => {
          const line = lines.get(owner) ?? []
          lines.set(owner, line)
          line.push({ source, inputs, turnMilliseconds, done })
          if (!isBusy) void workOff()
        })
      } finally {
        giveBack()
      }
    },
    stop: end,
  }
}
