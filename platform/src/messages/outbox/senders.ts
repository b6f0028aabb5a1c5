import { reasonFor } from '#contract/texts/reasons/reason'
import { pagerDutyRegions, type PagerDutyRegion } from '#contract/values'
import type { Encryption } from '../../base/encryption.ts'
import type { Channels } from '../channels/index.ts'
import { sendToBrowsers } from '../channels/push.ts'
import type { Notice, Outcome } from '../channels/channel.ts'
import { findAddresses, phoneOf } from '../../db/confirmed-addresses.ts'
import type { Db, Queries } from '../../db/connection.ts'
import { addressKey, trySpend } from '../../db/message-budgets.ts'
import { transaction } from '../../db/transaction.ts'
import { decryptSecret } from '../../domain/integrations/secrets.ts'
import { deleteBrowser, findBrowsers } from '../../domain/integrations/push-subscriptions.ts'
import { findSipTarget, findTwilioTarget } from '../../domain/integrations/targets.ts'
import type { Settings } from '../../settings.ts'
import type { Leased } from './message-store.ts'
import type { Sender, Senders } from './worker.ts'

interface Dependencies {
  db: Db
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

function mailSender(db: Db, { email }: Channels): Sender {
  return async (notice, leased, signal) => {
    const { accountId } = leased
    const account = await findAddresses(db, accountId ?? '')
    if (!account) return { result: 'FAILED', reason: reasonFor('ACCOUNT_DELETED') }
    const { confirmedEmail: to } = account
    if (to !== null && !(await mayDrill(db, notice, leased, addressKey('EMAIL', to)))) return drilledOften
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

const drilledOften: Outcome = { result: 'FAILED', reason: reasonFor('DRILLED_OFTEN') }

/** People make drills, so an address gets a limited number of their messages. Alarms are always sent. */
async function mayDrill(
  db: Db,
  { isDrill, step }: Notice,
  { integratorId, attempts }: Leased,
  address: string,
) {
  if (!isDrill || step !== 'RAISED' || attempts > 1) return true
  const cause = { integratorId, address }
  return !(await transaction(db, async (queries) => trySpend(queries, 'DRILL_MESSAGE', cause)))
}

const notSetUp: Outcome = { result: 'FAILED', reason: reasonFor('NOT_SET_UP') }

function textSender(db: Db, { twilio }: Channels, encryption: Encryption): Sender {
  return async (notice, leased, signal) => {
    const { integrationId, accountId } = leased
    const target = await findTwilioTarget(db, encryption, integrationId ?? '')
    if (!target) return notSetUp
    const account = await findAddresses(db, accountId ?? '')
    const to = account && phoneOf(account)
    if (to === undefined) return { result: 'FAILED', reason: reasonFor('NO_PHONE_NUMBER') }
    if (to === null) return { result: 'FAILED', reason: reasonFor('PHONE_NOT_CONFIRMED') }
    if (!(await mayDrill(db, notice, leased, addressKey('PHONE', to)))) return drilledOften
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
