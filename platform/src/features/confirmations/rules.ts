import { formerAddressDays } from '#contract/limits'
import { messageBounds, shownBudgets } from '#contract/message-bounds'
import type { MessageBudget, OwnConfirmations } from '#contract/schemas/confirmation'
import { defaultLanguage } from '#contract/texts/language'
import { reasonFor } from '#contract/texts/reasons/reason'
import { refusalFor } from '#contract/texts/refusals/refusal'
import type { AddressKind, AddressState } from '#contract/values'
import type { Encryption } from '../../base/encryption.ts'
import { conflict } from '../../base/errors.ts'
import { day, second } from '../../base/time.ts'
import type { Outcome } from '../../messages/channels/channel.ts'
import { channelOf, type Channels } from '../../messages/channels/index.ts'
import { messageTo } from '../../messages/channels/test-notice.ts'
import { listAsked, newCode, spacedCode, storeCode } from '../../db/confirmations/codes.ts'
import { type Addresses, findAddresses } from '../../db/confirmations/addresses.ts'
import type { Scope } from '../../db/connection.ts'
import { addressKey, readLeft, spend } from '../../db/message-budgets.ts'
import { transaction } from '../../db/transaction.ts'
import { orNotFound } from '../../domain/edits.ts'
import { findTarget } from '../../domain/integrations/targets.ts'
import { messageTexts } from '../../texts/index.ts'
import * as store from './store.ts'

export const requireAccount = orNotFound('Account', store.findAccount)

const typedIn = { EMAIL: 'email', PHONE: 'phoneNumber' } as const satisfies Record<
  AddressKind,
  keyof Addresses
>
const confirmedIn = { EMAIL: 'confirmedEmail', PHONE: 'confirmedPhone' } as const
const untilIn = { EMAIL: 'formerEmailUntil', PHONE: 'formerPhoneUntil' } as const

const kinds = Object.keys(typedIn) as AddressKind[]

function stateOf(addresses: Addresses, kind: AddressKind): AddressState {
  const confirmed = addresses[confirmedIn[kind]]
  if (confirmed === null) return 'NOT_CONFIRMED'
  return confirmed === addresses[typedIn[kind]] ? 'CONFIRMED' : 'FORMER'
}

export async function describe({ db, caller: { accountId } }: Scope): Promise<OwnConfirmations> {
  const [found, asked, texts] = [
    await findAddresses(db, accountId),
    await listAsked(db, accountId),
    await store.findTextIntegration(db, accountId),
  ]
  const addresses = kinds.flatMap((kind) => {
    const address = found?.[typedIn[kind]]
    if (!found || !address) return []
    const state = stateOf(found, kind)
    const isAsked = asked.has(`${kind} ${address}`)
    return [
      { kind, address, state, isAsked, ...(state === 'FORMER' && { until: endOf(found[untilIn[kind]]) }) },
    ]
  })
  return { addresses, sendsTexts: texts !== undefined }
}

/** The regular work notes it within an hour after the change. */
const endOf = (noted: Date | null): number =>
  Math.floor((noted?.getTime() ?? Date.now() + formerAddressDays * day) / second)

/** Counts the code before it is sent. Returns where it goes. */
export async function spendCode(
  { db, caller: { integratorId, accountId: by } }: Scope,
  accountId: string,
  kind: AddressKind,
): Promise<Addresses & { address: string }> {
  const found = await findAddresses(db, accountId)
  const address = found?.[typedIn[kind]]
  if (!found || !address) throw conflict(refusalFor('NO_ADDRESS_TO_CONFIRM'))
  await transaction(db, async (queries) =>
    spend(queries, 'CONFIRMATION', { integratorId, accountId: by, address: addressKey(kind, address) }),
  )
  return { ...found, address }
}

interface Dependencies {
  channels: Channels
  encryption: Encryption
  publicUrl: string
}

const longest = 20 * second

/** By a text message. A mail is stored with the change instead. */
export async function sendText(
  { channels, encryption, publicUrl }: Dependencies,
  { db }: Scope,
  { accountId, address, language }: Awaited<ReturnType<typeof spendCode>>,
): Promise<Outcome> {
  const integrationId = await store.findTextIntegration(db, accountId)
  if (integrationId === undefined) return { result: 'FAILED', reason: reasonFor('NO_TEXT_MESSAGES') }
  const found = await findTarget(db, encryption, integrationId)
  if (!found.type) return { result: 'FAILED', reason: found.reason }
  const code = newCode()
  await storeCode(db, { accountId, kind: 'PHONE', address }, code)
  const { confirmation } = messageTexts[language ?? defaultLanguage]
  const notice = messageTo(confirmation(spacedCode(code)), `${publicUrl}/#/alarms/notifications`)
  const target = { ...found.target, to: address }
  return channelOf(channels, found.type).send(notice, target, AbortSignal.timeout(longest))
}

export async function listBudgets({ db, caller }: Scope): Promise<MessageBudget[]> {
  const { integratorId, accountId } = caller
  const budgets: MessageBudget[] = []
  for (const budget of shownBudgets)
    budgets.push({
      budget,
      left: await readLeft(db, budget, { integratorId, accountId }),
      most: messageBounds[budget].most,
    })
  return budgets
}
