import { z } from 'zod'
import { isPushEndpoint } from '../addresses.ts'
import { longestPushEndpoint, mostPushSubscriptions, pushKeyPattern, pushSecretPattern } from '../limits.ts'
import { ownChannels } from '../values.ts'
import { EpochSeconds, Id, Name, RequiredText, Text } from './common.ts'

const publicKey = RequiredText().regex(pushKeyPattern)

export const PushSubscription = z
  .object({
    subscriptionId: Id,
    name: Text().meta({ description: 'What the console calls the browser' }),
    service: Text().meta({ description: "The host of the browser's push service" }),
    createdAt: EpochSeconds,
  })
  .meta({
    id: 'PushSubscription',
    description: 'A browser that gets push notifications',
    examples: [{ name: 'Firefox on Android', service: 'updates.push.services.mozilla.com' }],
  })

export const OwnPush = z
  .object({
    publicKey: publicKey.nullable().meta({
      description:
        'The `applicationServerKey` for new subscriptions. Empty if this installation sends no push notifications',
    }),
    subscriptions: z.array(PushSubscription).max(mostPushSubscriptions),
  })
  .meta({
    id: 'OwnPush',
    examples: [
      {
        publicKey: 'BLc4xRzKlKORKWlbdgFaBrrPK3ydWAHo4M0gs0i1oEKgPpWC5cW8OCzVrOQRv-1npXRWk8udnW3oYhIO4475rds',
      },
    ],
  })

export const PushSubscriptionBody = z
  .strictObject({
    endpoint: RequiredText(longestPushEndpoint)
      .refine(isPushEndpoint)
      .meta({ description: 'The address that the push service gave to the browser. Only https' }),
    p256dh: publicKey.meta({ description: "The browser's public key" }),
    auth: RequiredText().regex(pushSecretPattern),
    publicKey: publicKey.meta({
      description: 'The `applicationServerKey` with which the browser subscribed',
    }),
    name: Name().meta({ description: 'To tell the own browsers apart' }),
  })
  .meta({
    id: 'PushSubscriptionBody',
    examples: [
      {
        endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn',
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        publicKey: 'BLc4xRzKlKORKWlbdgFaBrrPK3ydWAHo4M0gs0i1oEKgPpWC5cW8OCzVrOQRv-1npXRWk8udnW3oYhIO4475rds',
        name: 'Firefox on Android',
      },
    ],
  })

export const OwnChannelTest = z
  .strictObject({ channel: z.enum(ownChannels) })
  .meta({ id: 'OwnChannelTest', examples: [{ channel: 'PUSH' }] })

export type OwnPush = z.output<typeof OwnPush>
export type PushSubscription = z.output<typeof PushSubscription>
export type PushSubscriptionBody = z.output<typeof PushSubscriptionBody>
