import { noticeChannels, type IntegrationType, type NoticeChannel } from '#contract/fields/channels'
import { reasonFor } from '#contract/texts/reasons/reason'
import type { Settings } from '../../settings.ts'
import type { Channel, Outcome } from './channel.ts'
import type { IntegrationTarget, Kind } from './kind.ts'
import { email, type MailTarget } from './mail/email.ts'
import { createOutgoing } from './outgoing.ts'
import { pagerDuty } from './pagerduty/pagerduty.ts'
import { push, type PushTarget } from './push/push.ts'
import { sip } from './sip/sip.ts'
import { twilio } from './twilio/twilio.ts'

type TargetOf<Of extends NoticeChannel> = Of extends IntegrationType
  ? IntegrationTarget<Of>
  : Of extends 'EMAIL'
    ? MailTarget
    : PushTarget

/** Every way to people outside. */
export const kinds: { readonly [Of in NoticeChannel]: Kind<TargetOf<Of>> } = {
  PAGERDUTY: pagerDuty,
  TWILIO_SMS: twilio,
  DECT: sip,
  EMAIL: email,
  PUSH: push,
}

export type Channels = { readonly [Of in NoticeChannel]: Channel<TargetOf<Of>> }

export function createChannels(
  settings: Settings,
  outgoing = createOutgoing({ proxy: settings.channels.proxy }),
): Channels {
  const opened = noticeChannels.map((channel): [NoticeChannel, Channel<never>] => {
    // Without a mail server it writes files, which stay here.
    const isOn = settings.channels.isOn || channel === 'EMAIL'
    return [channel, isOn ? kinds[channel].open({ settings, outgoing }) : { send: async () => switchedOff }]
  })
  return Object.fromEntries(opened) as Channels
}

/** The channel of an integration, for the target that is made from it. */
export const channelOf = (channels: Channels, type: IntegrationType) => channels[type] as Channel<object>

/** As with the sample data, whose integrations are made up. */
const switchedOff: Outcome = {
  result: 'FAILED',
  reason: reasonFor('CHANNELS_OFF'),
}
