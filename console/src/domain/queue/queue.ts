import { forgetQueue, readQueueText, writeQueueText } from '../../api/queueStorage.ts'
import type { Work } from './work.ts'

/** Why an entry was not sent. It waits until somebody decides. */
export interface Held {
  reason: string
  /** The current state, if that is the reason. */
  theirs?: string
  /** The same work for the current state. */
  anyway: Work
}

export interface Entry {
  id: string
  /** When it was put into the queue, in epoch seconds. */
  at: number
  work: Work
  held?: Held
}

/** More than somebody does in a cellar. Further entries are refused, so that nothing is lost silently. */
export const mostWaiting = 50

export function parseQueue(text: string | null): readonly Entry[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? (read as Entry[]) : []
  } catch {
    return []
  }
}

/** The entries of the signed-in person. */
export const readQueue = (): readonly Entry[] => parseQueue(readQueueText())

export function addToQueue(work: Work): void {
  const entries = readQueue()
  if (entries.length >= mostWaiting) throw new Error(`${mostWaiting} changes wait for the connection already`)
  write([...entries, { id: crypto.randomUUID(), at: Math.floor(Date.now() / 1000), work }])
}

/** `change` returns what replaces an entry, or undefined to remove it. */
export function changeQueue(change: (entry: Entry) => Entry | undefined): void {
  write(
    readQueue()
      .map(change)
      .filter((entry) => entry !== undefined),
  )
}

export const changeEntry = (id: string, change: (entry: Entry) => Entry | undefined): void =>
  changeQueue((entry) => (entry.id === id ? change(entry) : entry))

function write(entries: readonly Entry[]): void {
  if (entries.length === 0) forgetQueue()
  else writeQueueText(JSON.stringify(entries))
}
