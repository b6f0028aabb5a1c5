import { mayAccess } from '#contract/access'
import type { Integration } from '#contract/schemas/integration'
import type { Encryption } from '../../base/encryption.ts'
import type { Caller } from '../../base/request.ts'
import type { Scope } from '../../db/connection.ts'
import { forEdit, orNotFound } from '../../domain/edits.ts'
import * as store from './store.ts'

export const requireIntegration = orNotFound('Integration', store.findIntegration)

export const requireIntegrationForEdit = forEdit<[Scope, string, Encryption], Integration>(
  store.lockIntegrationForEdit,
  requireIntegration,
)

export const editableFields = ['name', 'type', 'pagerDuty'] as const

/** A routing key lets anybody raise alarms, so only people who may change it see it. */
export const seenBy = (caller: Caller) =>
  mayAccess('any-management', caller.roles) ? 'whole' : 'withoutKeys'
