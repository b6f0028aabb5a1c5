import type { ChannelTarget, integrationKinds, IntegrationType } from '#contract/fields/channels'
import type { Settings } from '../../settings.ts'
import type { Channel } from './channel.ts'
import type { Outgoing } from './outgoing.ts'

type Kinds = typeof integrationKinds

/** What an integration says, and with some kinds a phone number with its country code. */
export type IntegrationTarget<Type extends IntegrationType> = ChannelTarget<Type> &
  (Kinds[Type]['goesTo'] extends 'PHONES' ? { to: string } : unknown)

/** The platform's half of the record of a kind: how it sends, and how much. The other half is in `contract/src/fields/channels.ts`. */
export interface Kind<Target> {
  open: (using: { settings: Settings; outgoing: Outgoing }) => Channel<Target>
  /** Locations whose messages to one recipient may wait. If there are more, one message is about all of them. */
  mostLocations: number
  /** What the provider takes from one recipient, over all processes. Each process can take one more at the same moment. */
  rate: { perMinute: number; atOnce: number } | null
  /** The provider knows a second try by its key, so whatever is not clear is tried again. */
  knowsRepeats: boolean
  /** Whether recipients hear that somebody has acknowledged an alarm. */
  tellsAcknowledged: boolean
}
