import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds after which others have their turn. */
const longest = 10

/** Works through many entries, and lets other calls go on in between. */
export async function inTurns<Entry>(entries: Iterable<Entry>, work: (entry: Entry) => void): Promise<void> {
  let end = performance.now() + longest
  for (const entry of entries) {
    work(entry)
    if (performance.now() < end) continue
    await turn()
    end = performance.now() + longest
  }
}
