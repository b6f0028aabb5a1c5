/** Milliseconds after which others have their turn. */
const longest = 10

/** Those who work through many entries, and go on one after the other. */
const resting: (() => void)[] = []

function goOn(): void {
  resting.shift()?.()
  if (resting.length > 0) setImmediate(goOn)
}

/** Other calls go on first. Of those who rest, one goes on in a turn of the event loop: ten at once would hold it ten times as long. */
const rest = async (): Promise<void> =>
  new Promise((done) => {
    if (resting.length === 0) setImmediate(goOn)
    resting.push(done)
  })

/** Works through many entries, and lets other calls go on in between. */
export async function inTurns<Entry>(entries: Iterable<Entry>, work: (entry: Entry) => void): Promise<void> {
  let end = performance.now() + longest
  for (const entry of entries) {
    work(entry)
    if (performance.now() < end) continue
    await rest()
    end = performance.now() + longest
  }
}

export type TakeTurn = <Result>(work: () => Result) => Promise<Result>

/** Calls that arrive together do their work one after the other, in their order, and let others go on in between. */
export function createTurns(milliseconds = longest): TakeTurn {
  const waiting: (() => void)[] = []

  function workOff(): void {
    const end = performance.now() + milliseconds
    do waiting.shift()?.()
    while (waiting.length > 0 && performance.now() < end)
    if (waiting.length > 0) setImmediate(workOff)
  }

  return async (work) =>
    new Promise((done, failed) => {
      if (waiting.length === 0) setImmediate(workOff)
      waiting.push(() => {
        try {
          done(work())
        } catch (error) {
          failed(error)
        }
      })
    })
}
