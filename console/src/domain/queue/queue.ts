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

interface Queue {
  /** The person's account. It is sent only with a token of this account. */
  accountId: string
  entries: readonly Entry[]
}

/** More than somebody does in a cellar. Further entries are refused, so that nothing is lost silently. */
export const mostWaiting = 50

const isQueue = (read: unknown): read is Queue =>
  typeof read === 'object' && read !== null && 'accountId' in read && Array.isArray((read as Queue).entries)

export function parseQueue(text: string | null): Queue | undefined {
  try {
    const read: unknown = JSON.parse(text ?? 'null')
    return isQueue(read) ? read : undefined
  } catch {
    return undefined
  }
}

export const readQueue = (): Queue | undefined => parseQueue(readQueueText())

export function addToQueue(accountId: string, work: Work): void {
  const queue = readQueue()
  const entries = queue?.accountId === accountId ? queue.entries : []
  if (entries.length >= mostWaiting) throw new Error(`${mostWaiting} changes wait for the connection already`)
  const entry = { id: crypto.randomUUID(), at: Math.floor(Date.now() / 1000), work }
  write({ accountId, entries: [...entries, entry] })
}

/** `change` returns what replaces an entry, or undefined to remove it. */
export function changeQueue(change: (entry: Entry) => Entry | undefined): void {
  const queue = readQueue()
  if (!queue) return
  write({ ...queue, entries: queue.entries.map(change).filter((entry) => entry !== undefined) })
}

export const changeEntry = (id: string, change: (entry: Entry) => Entry | undefined): void =>
  changeQueue((entry) => (entry.id === id ? change(entry) : entry))

function write(queue: Queue): void {
  if (queue.entries.length === 0) forgetQueue()
  else writeQueueText(JSON.stringify(queue))
}
