import { mayAccess } from '#contract/access'
import { kindOf, settingsIn } from '#contract/fields/channels'
import type { Integration, IntegrationUpdate } from '#contract/schemas/integration'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { isDeepStrictEqual } from 'node:util'
import type { Encryption } from '../../base/encryption.ts'
import { invalid } from '../../base/errors.ts'
import type { Caller } from '../../base/request.ts'
import type { Scope } from '../../db/connection.ts'
import { forEdit, isSame, orNotFound } from '../../domain/edits.ts'
import * as store from './store.ts'

export const requireIntegration = orNotFound('Integration', store.findIntegration)

export const requireIntegrationForEdit = forEdit<[Scope, string, Encryption], Integration>(
  store.lockIntegrationForEdit,
  requireIntegration,
)

interface Edit {
  current: Integration
  /** In clear. */
  secret: string | null
  body: IntegrationUpdate
}

/** Whoever edits the server must know its secret, or it would be sent to a server of their choice. */
export function checkSecret({ current, body }: Edit): void {
  const { name, boundTo, told } = kindOf(body.type).secret
  const sent = settingsIn(body, body.type)
  if (!sent || boundTo === undefined || told === undefined || sent[name] !== undefined) return
  const before = settingsIn(current, body.type)
  if (before?.[told] === true && before[boundTo] !== sent[boundTo])
    throw invalid(name, refusalFor('PASSWORD_AGAIN'), 'REQUIRED')
}

export function changesNothing({ current, secret, body }: Edit): boolean {
  const { name, told } = kindOf(body.type).secret
  if (!isSame(current, body, ['name', 'type'])) return false
  const [before, sent] = [settingsIn(current, body.type), settingsIn(body, body.type)]
  if (!before || !sent) return sent === undefined || sent === before
  const { [name]: typed, ...settings } = sent
  const others = Object.entries(before).filter(([one]) => one !== name && one !== told)
  return isDeepStrictEqual(Object.fromEntries(others), settings) && (typed ?? secret) === secret
}

/** A routing key lets anybody raise alarms, so only people who may change it see it. */
export const seenBy = (caller: Caller) =>
  mayAccess('any-management', caller.roles) ? 'whole' : 'withoutKeys'
