import { mayAccess } from '#contract/access'
import type { NewWebhook, Webhook } from '#contract/schemas/webhooks/webhook'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { isAboutAccounts, webhookLimits } from '#contract/fields/webhooks'
import { conflict, forbidden, invalid, refersToNothing } from '../../base/errors.ts'
import type { Scope } from '../../db/connection.ts'
import { causeOf, spend } from '../../db/message-budgets.ts'
import { forEdit, orNotFound } from '../../domain/edits.ts'
import * as store from './store.ts'

export const editableFields = ['name', 'url', 'events', 'locationGroups'] as const

export const requireWebhook = orNotFound('Webhook', store.findWebhook)

const lockAndRequire = forEdit<[Scope, string], Webhook>(store.lockWebhook, requireWebhook)

/** To change or delete it, or to read what it was told. */
export async function requireOwn(scope: Scope, id: string): Promise<Webhook> {
  const webhook = await lockAndRequire(scope, id)
  checkEvents(scope, webhook)
  return webhook
}

/** Whoever may not see accounts must not have them sent to an address either. */
export function checkEvents({ caller }: Scope, { events }: Pick<NewWebhook, 'events'>): void {
  if (events.some(isAboutAccounts) && !mayAccess('account-management', caller.roles, caller.isOperator))
    throw forbidden(refusalFor('ACCOUNT_EVENTS_FORBIDDEN'))
}

export async function checkGroups(scope: Scope, { locationGroups: ids }: NewWebhook): Promise<void> {
  if (ids && (await store.countOwnGroups(scope, ids)) < ids.length)
    throw refersToNothing('locationGroups', 'Location group')
}

export async function checkRoom(scope: Scope): Promise<void> {
  const most = webhookLimits.webhooks
  if ((await store.countLocked(scope)) >= most) throw conflict(refusalFor('TOO_MANY_WEBHOOKS', { most }))
}

/** Whether its host has a public address is checked whenever it is called: names can lead elsewhere later. */
export function checkAddress({ url }: NewWebhook, innerHosts: readonly string[]): void {
  const { protocol, host } = new URL(url)
  if (protocol !== 'https:' && !innerHosts.includes(host))
    throw invalid('url', refusalFor('WEBHOOK_NOT_HTTPS'))
}

/** Each is a real message, and somebody may ask for it as often as they like. */
export const spendAgain = async ({ db, caller }: Scope): Promise<void> => spend(db, 'TEST', causeOf(caller))
