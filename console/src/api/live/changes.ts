import type { LiveChange } from '#contract/schemas/live'
import type { QueryKey } from '@tanstack/react-query'

/** The parts of a request by which an answer can be told from others of the same call. */
interface CallArguments {
  locationId?: string
  deviceId?: string
  query?: { to?: number }
}

/** Whether the answer under this key may be another one after the change. An answer about a time that is over stays as it is. */
export function isConcerned([name, args]: QueryKey, change: LiveChange, now = Date.now() / 1000): boolean {
  const operations: readonly unknown[] = change.operations
  if (!operations.includes(name)) return false
  const { locationId, deviceId, query } = (args ?? {}) as CallArguments
  const isNamed = (ids: readonly string[] | undefined, id: string | undefined) =>
    ids === undefined || id === undefined || ids.includes(id)
  return (
    isNamed(change.locationIds, locationId) &&
    isNamed(change.deviceIds, deviceId) &&
    (query?.to === undefined || query.to >= now)
  )
}

/** Reads server-sent events as they arrive. Comments are skipped, and so is what is not JSON. */
export function createEventReader(onEvent: (data: unknown) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder()
  let rest = ''
  return (bytes) => {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = block.split(/\r?\n/).filter((line) => line.startsWith('data:'))
      if (lines.length === 0) continue
      try {
        onEvent(JSON.parse(lines.map((line) => line.slice('data:'.length)).join('\n')))
      } catch {
        // Another event follows, and the pages ask again by themselves.
      }
    }
  }
}

/** What an event says. Another platform may send anything. */
export function changesIn(event: unknown): LiveChange[] {
  const { changed } = (event ?? {}) as { changed?: unknown }
  return Array.isArray(changed) ? changed.filter(isChange) : []
}

function isChange(change: unknown): change is LiveChange {
  const { operations, locationIds = [], deviceIds = [] } = (change ?? {}) as Partial<LiveChange>
  return [operations, locationIds, deviceIds].every((list) => Array.isArray(list))
}
