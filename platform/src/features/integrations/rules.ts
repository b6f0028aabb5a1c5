import { mayAccess } from '#contract/access'
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
  /** Of Twilio or of the SIP server. */
  secret: string | null
  body: IntegrationUpdate
}

/** Settings of another type go with it, also if the edit leaves them out. */
export const completed = ({ current, body }: Edit): IntegrationUpdate =>
  current.type === body.type ? body : { ...body, twilioSms: body.twilioSms ?? null, dect: body.dect ?? null }

/** Whoever edits the server must know the password, or it would be sent to a server of their choice. */
export function checkPassword({ current, body }: Edit): void {
  if (!body.dect || body.dect.password !== undefined) return
  if (current.dect && current.dect.server !== body.dect.server && current.dect.hasPassword)
    throw invalid('password', refusalFor('PASSWORD_AGAIN'), 'REQUIRED')
}

export function changesNothing({ current, secret, body }: Edit): boolean {
  const { secret: typedSecret, ...twilioSms } = body.twilioSms ?? {}
  const { password, ...dect } = body.dect ?? {}
  const typed = typedSecret ?? password
  const { hasSecret: _secret, ...currentSms } = current.twilioSms ?? { hasSecret: false }
  const { hasPassword: _password, ...currentDect } = current.dect ?? { hasPassword: false }
  return (
    isSame(current, body, ['name', 'type', 'pagerDuty']) &&
    (body.twilioSms === undefined || isDeepStrictEqual(currentSms, { ...twilioSms })) &&
    (body.dect === undefined || isDeepStrictEqual(currentDect, { ...dect })) &&
    (typed === undefined || typed === secret)
  )
}

/** A routing key lets anybody raise alarms, so only people who may change it see it. */
export const seenBy = (caller: Caller) =>
  mayAccess('any-management', caller.roles) ? 'whole' : 'withoutKeys'
