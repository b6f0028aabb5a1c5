import { isHttpError } from '#contract/http'
import type { LiveChange } from '#contract/schemas/live'
import { untilOnline } from '../connection.ts'
import { isNotOffered } from '../errors.ts'
import { everything, refresh } from './refresh.ts'
import { followChanges } from './stream.ts'

/** A page that nobody has looked at for so long needs no stream. */
const hiddenMs = 30_000
/** From one page to the next the stream stays open. */
const lingerMs = 10_000
/** What a page shows is current for so long after it was opened. */
const freshMs = 5_000
/** The first pause after a failure, and the longest one. */
const pauses = { first: 1_000, longest: 60_000 }

const notOffered = 'console.live.notOffered'

type Message = LiveChange[] | 'not offered'

/** One stream for all tabs of an account: the tab that holds the lock reads it, and tells the others. */
function follow(accountId: string): () => void {
  const name = `console.live:${accountId}`
  const channel = new BroadcastChannel(name)
  const stopping = new AbortController()
  const { signal } = stopping
  const beganAt = Date.now()

  function giveUp(): void {
    sessionStorage.setItem(notOffered, 'true')
    close()
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'not offered') giveUp()
    else refresh(...data)
  })

  function tell(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches no other origin
    channel.postMessage(message)
    if (message !== 'not offered') refresh(...message)
  }

  async function lead(): Promise<void> {
    const outcome = await readOn(signal, beganAt, tell)
    if (outcome === 'over' || signal.aborted) return
    tell(outcome)
    giveUp()
  }

  // A page over plain HTTP has no browser locks. There each tab has its own stream.
  const locks = navigator.locks as LockManager | undefined
  const leading = locks ? locks.request(name, { signal }, lead) : lead()
  leading.catch(() => {})
  return () => {
    stopping.abort()
    channel.close()
  }
}

/** Reads one stream after the other, until it is stopped or the platform turns out not to have this call. */
async function readOn(
  signal: AbortSignal,
  beganAt: number,
  tell: (changes: LiveChange[]) => void,
): Promise<'over' | 'not offered'> {
  let failures = 0
  while (!signal.aborted) {
    try {
      await untilOnline(signal)
      await followChanges({
        signal,
        onChanges: tell,
        onOpen: () => {
          failures = 0
          // What has changed while no tab had a stream is not told. A page that was just opened has read it.
          if (Date.now() - beganAt > freshMs) tell([everything])
        },
      })
    } catch (error) {
      if (isNotOffered(error)) return 'not offered'
      failures += 1
      await pause(retryAfter(error), signal)
    }
    await pause(Math.min(pauses.longest, pauses.first * 2 ** failures) * (0.5 + Math.random() / 2), signal)
  }
  return 'over'
}

/** Milliseconds that the platform asks to wait. */
function retryAfter(error: unknown): number {
  const seconds = isHttpError(error) ? Number(error.response?.headers['retry-after']) : 0
  return seconds > 0 ? seconds * 1_000 : 0
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((over) => {
    const timer = setTimeout(over, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      over()
    })
  })
}

let users = 0
let stop: (() => void) | undefined
let timer: number | undefined

function close(): void {
  stop?.()
  stop = undefined
}

/** Ends the stream at once. A test leaves none to the next one, which would take its end for an answer of its own platform. */
export function endLive(): void {
  window.clearTimeout(timer)
  close()
}

function settle(accountId: string): void {
  window.clearTimeout(timer)
  if (document.hidden) timer = window.setTimeout(close, hiddenMs)
  else if (users === 0) timer = window.setTimeout(close, lingerMs)
  else if (!sessionStorage.getItem(notOffered)) stop ??= follow(accountId)
}

/** Keeps the screen current until it is stopped. Returns how to stop. */
export function keepCurrent(accountId: string): () => void {
  const onVisibility = () => {
    // Nothing was told while the page was hidden for long.
    if (!document.hidden && !stop) refresh(everything)
    settle(accountId)
  }
  users += 1
  document.addEventListener('visibilitychange', onVisibility)
  settle(accountId)
  return () => {
    users -= 1
    document.removeEventListener('visibilitychange', onVisibility)
    settle(accountId)
  }
}
