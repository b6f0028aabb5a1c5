import { reasonFor } from '#contract/texts/reasons/reason'
import { pagerDutyRegions, type PagerDutyRegion } from '#contract/values'
import type { Encryption } from '../base/encryption.ts'
import type { Channels } from '../channels/index.ts'
import { sendToBrowsers } from '../channels/push.ts'
import type { Outcome } from '../channels/channel.ts'
import type { Queries } from '../db/connection.ts'
import { decryptSecret } from '../domain/integration-secrets.ts'
import { deleteBrowser, findBrowsers } from '../domain/push-subscriptions.ts'
import { findPhoneNumber, findSipTarget, findTwilioTarget } from '../domain/integration-targets.ts'
import type { Settings } from '../settings.ts'
import { findMailAddress } from './store.ts'
import type { Sender, Senders } from './worker.ts'

interface Dependencies {
  db: Queries
  settings: Settings
  channels: Channels
  encryption: Encryption
}

/**
 * The channels that can send, each with where it finds the address. A channel that is missing here is not used. If nothing may leave the
 * installation, only mails do, as files.
 */
export const createSenders = ({ db, settings, channels, encryption }: Dependencies): Senders => ({
  EMAIL: mailSender(db, channels),
  ...(settings.channels.isOn && {
    PAGERDUTY: pagerDutySender(channels, encryption),
    TWILIO_SMS: textSender(db, channels, encryption),
    DECT: sipSender(db, channels, encryption),
    PUSH: pushSender(db, channels, encryption),
  }),
})

function mailSender(db: Queries, { email }: Channels): Sender {
  return async (notice, { accountId }, signal) => {
    const account = await findMailAddress(db, accountId)
    if (!account) return { result: 'FAILED', reason: reasonFor('ACCOUNT_DELETED') }
    return email.send(notice, account, signal)
  }
}

function pushSender(db: Queries, { push }: Channels, encryption: Encryption): Sender {
  return async (notice, { accountId }, signal) => {
    const browsers = await findBrowsers(db, encryption, accountId ?? '')
    return sendToBrowsers({ push, browsers, forget: async (id) => deleteBrowser(db, id) }, notice, signal)
  }
}

function pagerDutySender({ pagerDuty }: Channels, encryption: Encryption): Sender {
  return async (notice, { integrationId, target }, signal) => {
    const { routingKey: stored, region } = target ?? {}
    const known = typeof stored === 'string' ? decryptSecret(encryption, integrationId ?? '', stored) : null
    if (known === null || !isRegion(region))
      return { result: 'FAILED', reason: reasonFor('ROUTING_KEY_NOT_READ') }
    return pagerDuty.send(notice, { routingKey: known, region }, signal)
  }
}

const notSetUp: Outcome = { result: 'FAILED', reason: reasonFor('NOT_SET_UP') }

function textSender(db: Queries, { twilio }: Channels, encryption: Encryption): Sender {
  return async (notice, { integrationId, accountId }, signal) => {
    const target = await findTwilioTarget(db, encryption, integrationId ?? '')
    if (!target) return notSetUp
    const to = await findPhoneNumber(db, accountId ?? '')
    if (!to) return { result: 'FAILED', reason: reasonFor('NO_PHONE_NUMBER') }
    return twilio.send(notice, { ...target, to }, signal)
  }
}

function sipSender(db: Queries, { sip }: Channels, encryption: Encryption): Sender {
  return async (notice, { integrationId }, signal) => {
    const target = await findSipTarget(db, encryption, integrationId ?? '')
    return target ? sip.send(notice, target, signal) : notSetUp
  }
}

const isRegion = (region: unknown): region is PagerDutyRegion =>
  (pagerDutyRegions as readonly unknown[]).includes(region)
