import type { DeviceCommit } from '#contract/schemas/device'
import type { Measurement } from '#contract/schemas/component'
import type { LinkRequest } from '#contract/schemas/registry'
import { counted } from '../../ui/Text.tsx'
import { valueText } from '../values.ts'

interface Link {
  kind: 'link'
  body: LinkRequest
  locationName: string
  /** Somebody decided to unlink it from its current place first. This is the version that they saw. */
  placeholderOf?: { version: number }
}

/** Several components, all or none. */
interface Links {
  kind: 'links'
  body: { links: LinkRequest[] }
  locationName: string
}

/** A product or an existing component that is added to a device. */
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
  /** Names of the measurement and its component. */
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
      return `Link ${work.body.componentName ?? work.body.identifier}`
    case 'links':
      return `Link ${counted(work.body.links.length, 'components')}`
    case 'commit':
      return `Add ${work.body.products.map(({ componentName }) => componentName).join(', ')}`
    case 'value':
      return `Set ${work.label} of ${work.componentName}`
  }
}

export function yoursOf(work: Work): string {
  switch (work.kind) {
    case 'link':
      return `${work.body.zoneName}, ${work.locationName}`
    case 'links':
      return work.locationName
    case 'commit':
      return `Device ${work.deviceId}`
    case 'value':
      return valueText(work.value, work.symbol)
  }
}
