import {
  integrationTypes,
  kindOf,
  settingsIn,
  type AnySettings,
  type IntegrationType,
  type SettingsField,
} from '#contract/fields/channels'
import type { Integration, IntegrationBody } from '#contract/schemas/integration'
import type { Affected } from '#contract/schemas/preview'
import { eq, sql } from 'drizzle-orm'
import type { Encryption } from '../../base/encryption.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { asJson, jsonEntryOf, narrowedListOf } from '../../db/lists/json-list.ts'
import { isIntegrationIn } from '../../db/narrowing.ts'
import { deletion, insertOne, updateOne } from '../../db/rows.ts'
import { integrations, locationGroupIntegrations, locationGroups } from '../../db/schema/index.ts'
import { lockForEdit } from '../../domain/edits.ts'
import { decryptSecret, encryptSecret } from '../../domain/integrations/secrets.ts'
import { readAffected } from '../../domain/alarms/affected.ts'

export const listReads = [integrations]

/** What is set up for a type. Of most secrets nobody reads more than that there is one. */
function settingsOf(type: IntegrationType, isWhole: boolean) {
  const { name, told } = kindOf(type).secret
  if (!isWhole && told !== undefined) return asJson(sql`'null'`)
  const ofSecret = sql.raw(`'${told ?? name}'`)
  const secret = told === undefined ? integrations.secret : sql`${integrations.secret} is not null`
  return asJson(sql`case when ${integrations.type} = ${sql.raw(`'${type}'`)} and ${integrations.settings} is not null
    then (${integrations.settings} || jsonb_build_object(${ofSecret}, ${isWhole ? secret : sql`null`}))::text else 'null' end`)
}

type SettingsFields = Record<SettingsField, ReturnType<typeof asJson>>

const entry = (isWhole = true) => ({
  table: integrations,
  order: [integrations.name, integrations.id],
  fields: {
    integrationId: integrations.id,
    name: integrations.name,
    type: integrations.type,
    integratorId: integrations.integratorId,
    ...(Object.fromEntries(
      integrationTypes.map((type) => [kindOf(type).field, settingsOf(type, isWhole)]),
    ) as SettingsFields),
    version: integrations.version,
  },
})

const listWith = (name: string, isWhole: boolean) =>
  narrowedListOf<Integration>()({
    ...entry(isWhole),
    name,
    values: ['integratorId'],
    where: ({ integratorId }) => eq(integrations.integratorId, integratorId),
    isIn: (groups) => isIntegrationIn(integrations.id, groups),
  })

const lists = {
  whole: listWith('integrations', true),
  withoutKeys: listWith('integrations_without_keys', false),
}

export const listIntegrations = async (scope: Scope, seen: keyof typeof lists, encryption: Encryption) =>
  lists[seen](scope, {}, seen === 'whole' ? (one) => decrypted(one, encryption) : undefined)

const findEncrypted = jsonEntryOf<Integration>()({
  ...entry(),
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

/** A secret that people with a management role read is stored encrypted too. */
function decrypted(integration: Integration, encryption: Encryption): Integration {
  const { integrationId, type } = integration
  const { field, secret } = kindOf(type)
  const settings = settingsIn(integration, type)
  if (!settings || secret.told !== undefined) return integration
  const encrypted = settings[secret.name]
  const read = decryptSecret(encryption, integrationId, typeof encrypted === 'string' ? encrypted : null)
  return { ...integration, [field]: { ...settings, [secret.name]: read } }
}

export const lockIntegrationForEdit = lockForEdit(integrations)

type Fields = Pick<IntegrationBody, 'name' | 'type' | SettingsField>

/** What is left out stays as it is. */
function stored(
  id: string,
  fields: Fields,
  encryption: Encryption,
): Pick<typeof integrations.$inferInsert, 'name' | 'type'> & Partial<typeof integrations.$inferInsert> {
  const { name, type } = fields
  const sent = settingsIn(fields, type)
  if (sent === undefined) return { name, type }
  if (sent === null) return { name, type, settings: null, secret: null }
  const { [kindOf(type).secret.name]: typed, ...settings } = sent
  const secret = typeof typed === 'string' ? { secret: encryptSecret(encryption, id, typed) } : {}
  return { name, type, settings: settings as unknown as AnySettings, ...secret }
}

/** To compare another one with it. */
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

/** The secret of another type is not that of this one. */
export async function updateIntegration(
  db: Queries,
  { integrationId, type: before }: Pick<Integration, 'integrationId' | 'type'>,
  fields: Fields,
  encryption: Encryption,
): Promise<void> {
  const forgotten = before === fields.type ? {} : { settings: null, secret: null }
  const changes = { ...forgotten, ...stored(integrationId, fields, encryption) }
  await updateOne(db, integrations, integrationId, changes)
}

export const deleteIntegration = deletion(integrations)

export const findGroupsWith = async (db: Queries, integrationId: string): Promise<Affected> =>
  readAffected(
    db,
    locationGroups.name,
    sql`${locationGroupIntegrations}
      join ${locationGroups} on ${locationGroups.id} = ${locationGroupIntegrations.locationGroupId}
      where ${eq(locationGroupIntegrations.integrationId, integrationId)}`,
  )
