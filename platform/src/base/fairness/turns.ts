import { createUsage } from './usage.ts'

/** Milliseconds after which others have their turn. */
const longest = 10

/** Those who work through many entries, and go on one after the other. */
const resting: (() => void)[] = []

function goOn(): void {
  resting.shift()?.()
  // Several at once leave other calls as much time as they take. One alone does not wait for nothing.
  if (resting.length > 0) setTimeout(goOn, longest)
}

/** Other calls go on first. Of those who rest, one goes on in a turn of the event loop: ten at once would hold it ten times as long. */
const rest = async (): Promise<void> =>
  new Promise((done) => {
    if (resting.length === 0) setImmediate(goOn)
    resting.push(done)
  })

/** Works through many entries, and lets other calls go on in between. */
export async function inTurns<Entry>(
  entries: Iterable<Entry>,
  work: (entry: Entry) => unknown,
): Promise<void> {
  let end = performance.now() + longest
  for (const entry of entries) {
    const more = work(entry)
    if (more instanceof Promise) await more
    if (performance.now() < end) continue
    await rest()
    end = performance.now() + longest
  }
}

interface TurnsOptions {
  milliseconds?: number
  now?: () => number
  /** While they wait, others go on for as long as the work took: a call needs several turns of the event loop. */
  people?: { areWaiting: () => boolean }
}

export type TakeTurn = <Result>(owner: string, work: () => Result) => Promise<Result>

/**
 * Work of calls that arrive together is done one after the other, and lets others go on in between. Whose work took the least time lately
 * is next, so that nobody waits behind all that one owner sends. That of one owner is done in its order.
 */
export function createTurns({
  milliseconds = longest,
  now = () => performance.now(),
  people,
}: TurnsOptions = {}): TakeTurn {
  const lines = new Map<string, (() => void)[]>()
  const usage = createUsage(now)
  let isRunning = false

  function workOff(): void {
    const began = now()
    do workOffOne()
    while (lines.size > 0 && now() < began + milliseconds)
    isRunning = lines.size > 0
    if (!isRunning) return
    if (people?.areWaiting()) setTimeout(workOff, now() - began)
    else setImmediate(workOff)
  }

  function workOffOne(): void {
    const [owner] = usage.inOrder(lines.keys())
    const line = owner === undefined ? undefined : lines.get(owner)
    if (owner === undefined || !line) return
    // Among those whose work took as long, the last one is whose turn it was.
    lines.delete(owner)
    const began = now()
    line.shift()?.()
    usage.add(owner, now() - began)
    if (line.length > 0) lines.set(owner, line)
  }

  return async (owner, work) =>
    new Promise((done, failed) => {
      if (!isRunning) setImmediate(workOff)
      isRunning = true
      const line = lines.get(owner) ?? []
      lines.set(owner, line)
      line.push(() => {
        try {
          done(work())
        } catch (error) {
          failed(error)
        }
      })
    })
}
