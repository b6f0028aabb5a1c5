import { reasonFor } from '#contract/texts/reasons/reason'
import type { Settings } from '../../settings.ts'
import type { Channel, Outcome } from './channel.ts'
import { createDelivery } from '../mail/mailer.ts'
import { createEmailChannel } from './email.ts'
import { createOutgoing } from './outgoing.ts'
import { createPagerDuty } from './pagerduty.ts'
import { createPush } from './push.ts'
import { createSip } from './sip.ts'
import { createTwilio } from './twilio.ts'

/** Every way to people outside, with its own kind of target. */
export type Channels = ReturnType<typeof createChannels>

export function createChannels(
  settings: Settings,
  outgoing = createOutgoing({ proxy: settings.channels.proxy }),
) {
  const { isOn, pagerDutyUrls, twilioUrl, innerSipHosts } = settings.channels
  const ifOn = <Target>(channel: Channel<Target>): Channel<Target> =>
    isOn ? channel : { send: async () => switchedOff }
  return {
    pagerDuty: ifOn(createPagerDuty({ urls: pagerDutyUrls, outgoing })),
    twilio: ifOn(createTwilio({ url: twilioUrl, outgoing, publicUrl: settings.publicUrl })),
    sip: ifOn(createSip({ innerHosts: innerSipHosts })),
    push: ifOn(createPush({ outgoing, subject: `mailto:${settings.mailAddress}` })),
    /** Always on: without a mail server it writes files. */
    email: createEmailChannel(createDelivery(settings), new URL(settings.publicUrl).hostname),
  }
}

/** As with the sample data, whose integrations are made up. */
const switchedOff: Outcome = {
  result: 'FAILED',
  reason: reasonFor('CHANNELS_OFF'),
}
