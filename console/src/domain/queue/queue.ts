import { isHttpError } from '#contract/http'
import type { Measurement } from '#contract/schemas/component'
import type { DeviceCommit } from '#contract/schemas/device'
import type { LinkRequest } from '#contract/schemas/registry'
import { forgetQueue, readQueueText, writeQueueText } from '../../api/queueStorage.ts'
import { valueText } from '../values.ts'
import { texts } from '../../texts/queue.ts'

interface Link {
  kind: 'link'
  body: LinkRequest
  locationName: string
  /** Somebody decided to unlink it from its current place first. This is the version that they saw. */
  insteadOf?: { version: number }
}

interface Links {
  kind: 'links'
  body: { links: LinkRequest[] }
  locationName: string
}

interface Commit {
  kind: 'commit'
  deviceId: string
  query: { product?: string }
  body: DeviceCommit
}

interface StoredValue {
  kind: 'value'
  path: Record<'locationId' | 'zoneId' | 'productId' | 'componentId' | 'measurementId', string>
  value: number
  label: string
  componentName: string
  symbol?: string | undefined
  /** The latest value when this one was typed. If it has changed by then, the person is asked. */
  seen: Seen
}

export type Seen = Pick<Measurement, 'latestValue' | 'latestAt'>

/** Something that a person did without a connection. */
export type Work = Link | Links | Commit | StoredValue

export function titleOf(work: Work): string {
  switch (work.kind) {
    case 'link':
      return texts.link(work.body.componentName ?? work.body.identifier)
    case 'links':
      return texts.linkMany(work.body.links.length)
    case 'commit':
      return texts.add(work.body.products.map(({ componentName }) => componentName))
    case 'value':
      return texts.set(work.label, work.componentName)
  }
}

export function yoursOf(work: Work): string {
  switch (work.kind) {
    case 'link':
      return `${work.body.zoneName}, ${work.locationName}`
    case 'links':
      return work.locationName
    case 'commit':
      return texts.device(work.deviceId)
    case 'value':
      return valueText(work.value, work.symbol)
  }
}

/** Why an entry was not sent. It waits until somebody decides. */
export interface Rejection {
  reason: string
  theirs?: string
  /** The same work for the current state. */
  anyway: Work
}

export interface Entry {
  id: string
  /** When it was put into the queue, in epoch seconds. */
  at: number
  work: Work
  rejection?: Rejection
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

export const readQueue = (): readonly Entry[] => parseQueue(readQueueText())

export function addToQueue(work: Work): void {
  const entries = readQueue()
  if (entries.length >= mostWaiting) throw new Error(texts.full(mostWaiting))
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

/** Returned instead of an answer. Not undefined, because another platform may answer with nothing. */
export const queued = Symbol('queued')

/** Without a network the work waits in the queue. If only the platform does not answer, it fails: the person should know. */
export async function orQueue<Answer>(
  run: () => Promise<Answer>,
  work: Work,
): Promise<Answer | typeof queued> {
  if (navigator.onLine) {
    try {
      return await run()
    } catch (error) {
      const isCutOff = isHttpError(error) && !error.response && !navigator.onLine
      if (!isCutOff) throw error
    }
  }
  addToQueue(work)
  return queued
}
