import { tokenLimits } from '#contract/limits'
import type { ProgramTokenBody, ServiceAccount, ServiceAccountUpdate } from '#contract/schemas/token'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { readNetworks } from '../../base/address.ts'
import { conflict, invalid, refersToNothing } from '../../base/errors.ts'
import type { Scope } from '../../db/connection.ts'
import { checkVersion, forEdit, orNotFound } from '../../domain/edits.ts'
import * as store from './store.ts'

export const requireServiceAccount = orNotFound('Service account', store.findServiceAccount)
export const requireServiceAccountForEdit = forEdit(store.lockServiceAccountForEdit, requireServiceAccount)
export const endToken = orNotFound('Token', store.deleteToken)

/** Nobody gives a program more than they may do themselves. */
function checkRoles({ caller }: Scope, roles: readonly string[], ofService?: readonly string[]): void {
  if (!isWithin(roles, caller.roles)) throw invalid('roles', refusalFor('ROLES_OF_MAKER'))
  if (ofService && !isWithin(roles, ofService)) throw invalid('roles', refusalFor('ROLES_OF_SERVICE'))
}

const isWithin = (roles: readonly string[], granted: readonly string[]) =>
  roles.every((role) => granted.includes(role))

export async function checkNewToken(
  scope: Scope,
  owner: store.Owner,
  { roles, locationGroups, addresses }: ProgramTokenBody,
  ofService?: readonly string[],
): Promise<void> {
  checkRoles(scope, roles, ofService)
  const wrong = addresses.find((address) => !readNetworks([address]))
  if (wrong !== undefined) throw invalid('addresses', refusalFor('NO_NETWORK', { address: wrong }))
  const wanted = locationGroups ?? []
  const { groups } = scope.caller
  const known = await store.findGroups(scope, wanted)
  // For a limited account other groups do not exist.
  if (known.filter(({ id }) => !groups || groups.some((own) => own.id === id)).length < wanted.length)
    throw refersToNothing('locationGroups', 'Location group')
  const { tokens: most } = tokenLimits
  if ((await store.countTokensLocked(scope, owner)) >= most)
    throw conflict(refusalFor('TOO_MANY_TOKENS', { most }))
}

export async function checkNewServiceAccount(scope: Scope, roles: readonly string[]): Promise<void> {
  checkRoles(scope, roles)
  const { serviceAccounts: most } = tokenLimits
  if ((await store.countServiceAccounts(scope)) >= most)
    throw conflict(refusalFor('TOO_MANY_SERVICE_ACCOUNTS', { most }))
}

/** What it has already stays, also if the caller has less. */
export function checkUpdate(scope: Scope, current: ServiceAccount, update: ServiceAccountUpdate): void {
  checkVersion('Service account', current, update)
  checkRoles(
    scope,
    update.roles.filter((role) => !current.roles.includes(role)),
  )
}
