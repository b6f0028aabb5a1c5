import { thingIdIn } from '#contract/audit'
import { sentenceOf } from './sentences.ts'
import type { TraceRow } from './traces.ts'

/** Somebody or something that the log can be narrowed to. */
export interface Named {
  id: string
  name: string
  /** What tells it apart from others of the same name. */
  detail?: string | undefined
}

/** Reading the values of a trace takes time. These are enough to choose from. */
const mostRead = 200

const distinct = (all: readonly Named[]): Named[] => [...new Map(all.map((one) => [one.id, one])).values()]

/** Who made these changes. */
export const peopleIn = (traces: readonly TraceRow[]): Named[] =>
  distinct(
    traces
      .slice(0, mostRead)
      .flatMap(({ accountId, name, email }) =>
        accountId ? [{ id: accountId, name: name ?? email, ...(name && { detail: email }) }] : [],
      ),
  )

/** What these changes are about. */
export const thingsIn = (traces: readonly TraceRow[]): Named[] =>
  distinct(traces.slice(0, mostRead).flatMap(thingsOf))

function thingsOf(trace: TraceRow): Named[] {
  const { locationId, locationName } = trace
  const place = locationId && locationName ? [{ id: locationId, name: locationName }] : []
  const about = thingIdIn(trace.action, parsed(trace.newValue), parsed(trace.oldValue))
  const named = sentenceOf(trace).flatMap(({ text, named: link }): Named[] => {
    if (!link || link.kind === 'ALARM' || link.kind === 'INTEGRATOR') return []
    // Products are linked by their codes.
    if (link.kind === 'PRODUCT') return about === undefined ? [] : [{ id: about, name: text }]
    const isWhoDidIt = link.id === trace.accountId && link.id !== about
    return isWhoDidIt ? [] : [{ id: link.id, name: text }]
  })
  return [...named, ...place]
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
