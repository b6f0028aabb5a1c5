import type { Integration, IntegrationBody } from '#contract/schemas/integration'
import type { Affected } from '#contract/schemas/preview'
import type { IntegrationType } from '#contract/values'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Encryption } from '../../base/encryption.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { asJson, jsonEntryOf, jsonObject, narrowedListOf } from '../../db/lists/json-list.ts'
import { isIntegrationIn } from '../../db/narrowing.ts'
import { deletion, insertOne, updateOne } from '../../db/rows.ts'
import { integrations, locationGroupIntegrations, locationGroups } from '../../db/schema/index.ts'
import { lockForEdit } from '../../domain/edits.ts'
import { decryptSecret, encryptSecret } from '../../domain/integrations/secrets.ts'
import { readAffected } from '../../domain/alarms/affected.ts'

export const listReads = [integrations]

/** What is set up for a type, and whether there is a secret. */
const settingsOf = (type: IntegrationType, hasSecret: string) =>
  asJson(sql`case when ${integrations.type} = ${sql.raw(`'${type}'`)} and ${integrations.settings} is not null
    then (${integrations.settings} || jsonb_build_object(${sql.raw(`'${hasSecret}'`)}, ${integrations.secret} is not null))::text
    else 'null' end`)

const nothing = asJson(sql`'null'`)

const withKey = (routingKey: PgColumn | SQL, showsSettings = true) => ({
  table: integrations,
  order: [integrations.name, integrations.id],
  fields: {
    integrationId: integrations.id,
    name: integrations.name,
    type: integrations.type,
    integratorId: integrations.integratorId,
    pagerDuty: asJson(sql`case when ${integrations.type} = 'PAGERDUTY' and ${integrations.region} is not null
      then ${jsonObject({ routingKey, region: integrations.region })} else 'null' end`),
    twilioSms: showsSettings ? settingsOf('TWILIO_SMS', 'hasSecret') : nothing,
    dect: showsSettings ? settingsOf('DECT', 'hasPassword') : nothing,
    version: integrations.version,
  },
})

const listWith = (name: string, routingKey: PgColumn | SQL, showsSettings?: boolean) =>
  narrowedListOf<Integration>()({
    ...withKey(routingKey, showsSettings),
    name,
    values: ['integratorId'],
    where: ({ integratorId }) => eq(integrations.integratorId, integratorId),
    isIn: (groups) => isIntegrationIn(integrations.id, groups),
  })

const lists = {
  whole: listWith('integrations', integrations.routingKey),
  withoutKeys: listWith('integrations_without_keys', sql`null::text`, false),
}

export const listIntegrations = async (scope: Scope, seen: keyof typeof lists, encryption: Encryption) =>
  lists[seen](scope, {}, seen === 'whole' ? (entry) => decrypted(entry, encryption) : undefined)

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

type Fields = Pick<IntegrationBody, 'name' | 'type' | 'pagerDuty' | 'twilioSms' | 'dect'>

const stored = (id: string, { name, type, pagerDuty, ...others }: Fields, encryption: Encryption) => ({
  ...storedSettings(id, { type, ...others }, encryption),
  name,
  type,
  routingKey: encryptSecret(encryption, id, pagerDuty?.routingKey ?? null),
  region: pagerDuty?.region ?? null,
})

/** What is left out stays as it is. */
function storedSettings(
  id: string,
  { type, twilioSms, dect }: Pick<Fields, 'type' | 'twilioSms' | 'dect'>,
  encryption: Encryption,
): Partial<typeof integrations.$inferInsert> {
  const isOfType = { PAGERDUTY: null, TWILIO_SMS: twilioSms, DECT: dect }
  const sent = isOfType[type]
  if (sent === undefined) return {}
  if (sent === null) return { settings: null, secret: null }
  const { secret, password, ...settings } = { secret: undefined, password: undefined, ...sent }
  const typed = secret ?? password
  return { settings, ...(typed !== undefined && { secret: encryptSecret(encryption, id, typed) }) }
}

/** The secret of Twilio or of the SIP server, to compare another one with it. */
export async function findSecret(db: Queries, integrationId: string, encryption: Encryption) {
  const [row] = await db
    .select({ secret: integrations.secret })
    .from(integrations)
    .where(eq(integrations.id, integrationId))
  return decryptSecret(encryption, integrationId, row?.secret ?? null)
}

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
