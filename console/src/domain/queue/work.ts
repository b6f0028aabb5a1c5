import type { Measurement } from '#contract/schemas/measurement'
import type { LinkRequest } from '#contract/schemas/registry'
import { valueText } from '../values.ts'

interface Link {
  kind: 'link'
  body: LinkRequest
  locationName: string
  /** Somebody decided to unlink it from its current place first. This is the version that they saw. */
  insteadOf?: { version: number }
}

interface StoredValue {
  kind: 'value'
  path: Record<'locationId' | 'zoneId' | 'productId' | 'componentId' | 'measurementId', string>
  value: number
  /** Names of the measurement and its component. */
  label: string
  componentName: string
  symbol?: string | undefined
  /** The latest value when this one was typed. If it has changed by then, the person is asked. */
  seen: Seen
}

export type Seen = Pick<Measurement, 'latestValue' | 'latestAt'>

/** Something that a person did without a connection. */
export type Work = Link | StoredValue

export function titleOf(work: Work): string {
  return work.kind === 'link'
    ? `Link ${work.body.componentName ?? work.body.identifier}`
    : `Set ${work.label} of ${work.componentName}`
}

export const yoursOf = (work: Work): string =>
  work.kind === 'link' ? `${work.body.zoneName}, ${work.locationName}` : valueText(work.value, work.symbol)
