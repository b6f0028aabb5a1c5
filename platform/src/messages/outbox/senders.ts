import {
  goesToPhones,
  integrationTypes,
  keepsIncident,
  type IntegrationType,
} from '#contract/fields/channels'
import { reasonFor } from '#contract/texts/reasons/reason'
import type { OwnChannel } from '#contract/values'
import type { Encryption } from '../../base/encryption.ts'
import { channelOf, type Channels } from '../channels/index.ts'
import { sendToBrowsers } from '../channels/push/push.ts'
import type { Notice, Outcome } from '../channels/channel.ts'
import { findAddresses, phoneOf } from '../../db/confirmations/addresses.ts'
import type { Db, Queries } from '../../db/connection.ts'
import { addressKey, trySpend } from '../../db/message-budgets.ts'
import { transaction } from '../../db/transaction.ts'
import { deleteBrowser, findBrowsers } from '../../domain/integrations/push-subscriptions.ts'
import { findTarget, targetOf } from '../../domain/integrations/targets.ts'
import type { Settings } from '../../settings.ts'
import type { Leased } from './message-store.ts'
import type { Sender, Senders } from './worker.ts'

interface Dependencies {
  db: Db
  settings: Settings
  channels: Channels
  encryption: Encryption
}

/** Every channel, with where it finds the address. If nothing may leave the installation, only mails are sent, as files. */
export function createSenders({ db, settings, channels, encryption }: Dependencies): Senders {
  const own: Record<OwnChannel, Sender> = {
    EMAIL: mailSender(db, channels),
    PUSH: pushSender(db, channels, encryption),
  }
  if (!settings.channels.isOn) return { EMAIL: own.EMAIL }
  const sender = (type: IntegrationType) => integrationSender(type, { db, channels, encryption })
  return {
    ...Object.fromEntries(integrationTypes.map((type) => [type, sender(type)])),
    ...own,
  }
}

function mailSender(db: Db, { EMAIL: email }: Channels): Sender {
  return async (notice, leased, signal) => {
    const { accountId } = leased
    const account = await findAddresses(db, accountId ?? '')
    if (!account) return { result: 'FAILED', reason: reasonFor('ACCOUNT_DELETED') }
    const { confirmedEmail: to } = account
    if (to !== null && !(await mayDrill(db, notice, leased, addressKey('EMAIL', to)))) return drilledOften
    return email.send(notice, account, signal)
  }
}

function pushSender(db: Queries, { PUSH: push }: Channels, encryption: Encryption): Sender {
  return async (notice, { accountId }, signal) => {
    const browsers = await findBrowsers(db, encryption, accountId ?? '')
    return sendToBrowsers(
      { channel: push, browsers, forget: async (id) => deleteBrowser(db, id) },
      notice,
      signal,
    )
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

function integrationSender(
  type: IntegrationType,
  { db, channels, encryption }: Omit<Dependencies, 'settings'>,
): Sender {
  const channel = channelOf(channels, type)
  const hasPhones = goesToPhones(type)
  return async (notice, leased, signal) => {
    const { integrationId, accountId, target } = leased
    const id = integrationId ?? ''
    const found = keepsIncident(type)
      ? targetOf(encryption, { settings: null, secret: null, ...target, type, integrationId: id })
      : await findTarget(db, encryption, id)
    if (!found.type) return { result: 'FAILED', reason: found.reason }
    if (!hasPhones) return channel.send(notice, found.target, signal)
    const account = await findAddresses(db, accountId ?? '')
    const to = account && phoneOf(account)
    if (to === undefined) return { result: 'FAILED', reason: reasonFor('NO_PHONE_NUMBER') }
    if (to === null) return { result: 'FAILED', reason: reasonFor('PHONE_NOT_CONFIRMED') }
    if (!(await mayDrill(db, notice, leased, addressKey('PHONE', to)))) return drilledOften
    return channel.send(notice, { ...found.target, to }, signal)
  }
}
