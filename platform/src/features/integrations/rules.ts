import { mayAccess } from '#contract/access'
import type { Integration } from '#contract/schemas/integration'
import type { Queries } from '../../db/connection.ts'
import type { Caller } from '../../base/caller.ts'
import { notFound } from '../../base/errors.ts'
import * as store from './store.ts'

export async function requireIntegration(
  db: Queries,
  integratorId: string,
  integrationId: string,
): Promise<Integration> {
  const integration = await store.findIntegration(db, integratorId, integrationId)
  if (!integration) throw notFound('Integration')
  return integration
}

export async function requireIntegrationForEdit(
  db: Queries,
  integratorId: string,
  integrationId: string,
): Promise<Integration> {
  await store.lockIntegration(db, integratorId, integrationId)
  return requireIntegration(db, integratorId, integrationId)
}

export const editableFields = ['name', 'type', 'pagerDuty'] as const

/** A routing key lets anybody raise alarms: only those who may change it see it. */
export function asSeenBy(caller: Caller, integration: Integration): Integration {
  if (!integration.pagerDuty || mayAccess('any-management', caller.roles)) return integration
  return { ...integration, pagerDuty: { ...integration.pagerDuty, routingKey: null } }
}
