import type { Settings } from '../settings.ts'
import type { Channel, Outcome } from './channel.ts'
import { createOutgoing } from './outgoing.ts'
import { createPagerDuty } from './pagerduty.ts'
import { createSip } from './sip.ts'
import { createTwilio } from './twilio.ts'

/** Every way to people outside, with its own kind of target. */
export type Channels = ReturnType<typeof createChannels>

export function createChannels({ channels }: Pick<Settings, 'channels'>) {
  const { isOn, proxy, pagerDutyUrls, twilioUrl, innerSipHosts } = channels
  const outgoing = createOutgoing({ proxy })
  const ifOn = <Target>(channel: Channel<Target>): Channel<Target> =>
    isOn ? channel : { send: async () => switchedOff }
  return {
    pagerDuty: ifOn(createPagerDuty({ urls: pagerDutyUrls, outgoing })),
    twilio: ifOn(createTwilio({ url: twilioUrl, outgoing })),
    sip: ifOn(createSip({ innerHosts: innerSipHosts })),
  }
}

/** As with the sample data, whose integrations are made up. */
const switchedOff: Outcome = {
  result: 'FAILED',
  reason: 'Nothing leaves this installation: ALARM_CHANNELS is off',
}
