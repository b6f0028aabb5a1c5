import type { Settings } from '../settings.ts'
import type { Channel, Outcome } from './channel.ts'
import { createOutgoing } from './outgoing.ts'
import { createPagerDuty } from './pagerduty.ts'

/** Every way to people outside, with its own kind of target. */
export type Channels = ReturnType<typeof createChannels>

export function createChannels({ channels: { isOn, proxy, pagerDutyUrls } }: Pick<Settings, 'channels'>) {
  const outgoing = createOutgoing({ proxy })
  const ifOn = <Target>(channel: Channel<Target>): Channel<Target> =>
    isOn ? channel : { send: async () => switchedOff }
  return { pagerDuty: ifOn(createPagerDuty({ urls: pagerDutyUrls, outgoing })) }
}

/** As with the sample data, whose integrations are made up. */
const switchedOff: Outcome = {
  result: 'FAILED',
  reason: 'Nothing leaves this installation: ALARM_CHANNELS is off',
}
