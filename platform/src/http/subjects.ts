import type { Subject } from '../db/traces.ts'
import type { Change } from './context.ts'

const named = ['locationId', 'deviceId'] as const

/**
 * The subject of a change's trace: what the handler says, what the address names, or the ids in the changed thing,
 * after the change or else before it. If something moved to another location, the trace also names the one that it
 * left.
 */
export function subjectOf(
  params: Record<string, unknown>,
  { about, new: after, old: before }: Change,
): Subject {
  const places: unknown[] = [about, params, after, before]
  const [locationId, deviceId] = named.map((name) => places.map((place) => textIn(place, name)).find(Boolean))
  const left = textIn(before, 'locationId')
  return { locationId, deviceId, leftLocationId: left === locationId ? undefined : left }
}

function textIn(place: unknown, name: string): string | undefined {
  const value: unknown = typeof place === 'object' && place !== null ? Reflect.get(place, name) : undefined
  return typeof value === 'string' ? value : undefined
}
