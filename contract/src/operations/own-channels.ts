import { mostPushSubscriptions } from '../limits.ts'
import { messageBounds } from '../message-bounds.ts'
import { op } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { IntegrationTest } from '../schemas/integration.ts'
import { OwnChannelTest, OwnPush, PushSubscription, PushSubscriptionBody } from '../schemas/own-channels.ts'

export const ownChannelOperations = {
  getOwnPush: op('GET', '/account/push', {
    summary: "List the caller's browsers that get push notifications",
    description: 'Newest first, with the key that a browser needs to subscribe.',
    access: 'signed-in',
    narrowed: 'not',
    response: OwnPush,
  }),
  subscribePush: op('PUT', '/account/push', {
    summary: 'Send push notifications to a browser',
    description:
      'The platform sends alarms of the location groups in which push notifications are allowed for the caller. It ends when the caller ' +
      'signs out in this browser, with the account, or when the push service does not know the browser any more. A browser that is ' +
      "somebody else's becomes the caller's.",
    access: 'signed-in',
    narrowed: 'not',
    audit: 'PUSH_SUBSCRIBED',
    body: PushSubscriptionBody,
    response: PushSubscription,
    failures: {
      409: `The caller has ${mostPushSubscriptions} browsers already, or the platform has another key now: read it again.`,
    },
  }),
  unsubscribePush: op('DELETE', '/account/push/{subscriptionId}', {
    summary: "Send no more push notifications to one of the caller's browsers",
    access: 'signed-in',
    narrowed: 'not',
    audit: 'PUSH_UNSUBSCRIBED',
    response: Done,
  }),
  testOwnChannel: op('POST', '/account/channel/test', {
    summary: 'Send a test to oneself',
    description:
      'A mail to the own address, or a push notification to all own browsers. The answer is that of the mail server or the push service, and ' +
      'is 200 also if it was refused.',
    access: 'signed-in',
    narrowed: 'not',
    audit: 'CHANNEL_TESTED',
    body: OwnChannelTest,
    response: IntegrationTest,
    failures: {
      429: `An hour allows ${messageBounds.TESTS_TO_ADDRESS.most} tests to an address, and ${messageBounds.TESTS.most} of an integrator.`,
    },
  }),
}
