import type { Integration, IntegrationBody } from '#contract/schemas/integration'
import type { Affected } from '#contract/schemas/preview'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Encryption } from '../../base/encryption.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { asJson, jsonEntryOf, jsonListOf, jsonObject } from '../../db/lists/json-list.ts'
import { deletion, insertOne, updateOne } from '../../db/rows.ts'
import { integrations, locationGroupIntegrations, locationGroups } from '../../db/schema/index.ts'
import { lockForEdit } from '../../domain/edits.ts'
import { decryptSecret, encryptSecret } from '../../domain/integration-secrets.ts'
import { readAffected } from '../../domain/previews.ts'

export const listReads = [integrations]

const withKey = (routingKey: PgColumn | SQL) => ({
  table: integrations,
  order: [integrations.name, integrations.id],
  fields: {
    integrationId: integrations.id,
    name: integrations.name,
    type: integrations.type,
    integratorId: integrations.integratorId,
    pagerDuty: asJson(sql`case when ${integrations.type} = 'PAGERDUTY' and ${integrations.region} is not null
      then ${jsonObject({ routingKey, region: integrations.region })} else 'null' end`),
    version: integrations.version,
  },
})

const listWith = (name: string, routingKey: PgColumn | SQL) =>
  jsonListOf<Integration>()({
    ...withKey(routingKey),
    name,
    values: ['integratorId'],
    where: ({ integratorId }) => eq(integrations.integratorId, integratorId),
  })

const lists = {
  whole: listWith('integrations', integrations.routingKey),
  withoutKeys: listWith('integrations_without_keys', sql`null::text`),
}

export const listIntegrations = async (
  { db, integratorId }: Scope,
  seen: keyof typeof lists,
  encryption: Encryption,
) => lists[seen](db, { integratorId }, seen === 'whole' ? (entry) => decrypted(entry, encryption) : undefined)

const findEncrypted = jsonEntryOf<Integration>()({
  ...withKey(integrations.routingKey),
  name: 'integration',
})

export async function findIntegration(
  scope: Scope,
  id: string,
  encryption: Encryption,
): Promise<Integration | undefined> {
  const found = await findEncrypted(scope, id)
  return found && decrypted(found, encryption)
}

function decrypted(integration: Integration, encryption: Encryption): Integration {
  const { integrationId, pagerDuty } = integration
  if (!pagerDuty) return integration
  const routingKey = decryptSecret(encryption, integrationId, pagerDuty.routingKey)
  return { ...integration, pagerDuty: { ...pagerDuty, routingKey } }
}

export const lockIntegrationForEdit = lockForEdit(integrations)

type Fields = Pick<IntegrationBody, 'name' | 'type' | 'pagerDuty'>

const stored = (id: string, { name, type, pagerDuty }: Fields, encryption: Encryption) => ({
  name,
  type,
  routingKey: encryptSecret(encryption, id, pagerDuty?.routingKey ?? null),
  region: pagerDuty?.region ?? null,
})

export async function insertIntegration(
  { db, integratorId }: Scope,
  fields: Fields,
  encryption: Encryption,
): Promise<string> {
  const id = newId()
  return insertOne(db, integrations, { id, integratorId, ...stored(id, fields, encryption) })
}

export const updateIntegration = async (
  db: Queries,
  integrationId: string,
  fields: Fields,
  encryption: Encryption,
): Promise<void> => updateOne(db, integrations, integrationId, stored(integrationId, fields, encryption))

export const deleteIntegration = deletion(integrations)

export const findGroupsWith = async (db: Queries, integrationId: string): Promise<Affected> =>
  readAffected(
    db,
    locationGroups.name,
    sql`${locationGroupIntegrations}
      join ${locationGroups} on ${locationGroups.id} = ${locationGroupIntegrations.locationGroupId}
      where ${eq(locationGroupIntegrations.integrationId, integrationId)}`,
  )
