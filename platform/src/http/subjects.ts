import type { Subject } from '../db/traces.ts'
import type { Change } from './context.ts'

const named = ['locationId', 'deviceId'] as const

/**
 * The subject of a change's trace: what the handler says, what the address names, or what the changed thing names in
 * its own fields, after the change or else before it.
 */
export function subjectOf(
  params: Record<string, unknown>,
  { about, new: after, old: before }: Change,
): Subject {
  const places: unknown[] = [about, params, after, before]
  return Object.fromEntries(
    named.map((name) => [name, places.map((place) => textIn(place, name)).find(Boolean)]),
  )
}

function textIn(place: unknown, name: string): string | undefined {
  const value: unknown = typeof place === 'object' && place !== null ? Reflect.get(place, name) : undefined
  return typeof value === 'string' ? value : undefined
}
