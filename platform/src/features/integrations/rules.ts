import { mayAccess } from '#contract/access'
import type { Integration } from '#contract/schemas/integration'
import { notFound } from '../../base/errors.ts'
import type { Caller } from '../../base/request.ts'
import type { Scope } from '../../db/scope.ts'
import { forEdit } from '../../domain/edits.ts'
import * as store from './store.ts'

export async function requireIntegration(scope: Scope, integrationId: string): Promise<Integration> {
  const integration = await store.findIntegration(scope, integrationId)
  if (!integration) throw notFound('Integration')
  return integration
}

export const requireIntegrationForEdit = forEdit(store.lockIntegrationForEdit, requireIntegration)

export const editableFields = ['name', 'type', 'pagerDuty'] as const

/** A routing key lets anybody raise alarms, so only people who may change it see it. */
export const seenBy = (caller: Caller) =>
  mayAccess('any-management', caller.roles) ? 'whole' : 'withoutKeys'
