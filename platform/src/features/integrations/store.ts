import type { Integration, IntegrationBody } from '#contract/schemas/integration'
import type { Affected } from '#contract/schemas/preview'
import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queries } from '../../db/connection.ts'
import { asJson, jsonObject, jsonListOf } from '../../db/lists/json-list.ts'
import { prepared } from '../../db/prepared.ts'
import { integrations, locationGroupIntegrations, locationGroups } from '../../db/schema/index.ts'
import type { Scope } from '../../db/scope.ts'
import { asAffected, firstByName } from '../../domain/previews.ts'

/** The parts of a list of integrations. */
export const listReads = [integrations]

const listWith = (name: string, routingKey: PgColumn | SQL) =>
  jsonListOf<Integration>()({
    name,
    values: ['integratorId'],
    table: integrations,
    where: ({ integratorId }) => eq(integrations.integratorId, integratorId),
    order: [integrations.name, integrations.id],
    fields: {
      integrationId: integrations.id,
      name: integrations.name,
      type: integrations.type,
      integratorId: integrations.integratorId,
      pagerDuty:
        asJson(sql`case when ${integrations.type} = 'PAGERDUTY' and ${integrations.region} is not null
        then ${jsonObject({ routingKey, region: integrations.region })} else 'null' end`),
      version: integrations.version,
    },
  })

const lists = {
  whole: listWith('integrations', integrations.routingKey),
  withoutKeys: listWith('integrations_without_keys', sql`null::text`),
}

export const listIntegrations = async ({ db, integratorId }: Scope, seen: keyof typeof lists) =>
  lists[seen](db, { integratorId })

export async function findIntegration(
  { db, integratorId }: Scope,
  integrationId: string,
): Promise<Integration | undefined> {
  const [row] = await oneIntegration(db, { integratorId, integrationId })
  return row && asIntegration(row)
}

const one = (integratorId: string | Placeholder, integrationId: string | Placeholder) =>
  and(eq(integrations.integratorId, integratorId), eq(integrations.id, integrationId))

const oneIntegration = prepared(
  'integration',
  ['integratorId', 'integrationId'],
  (db, { integratorId, integrationId }) =>
    db.select().from(integrations).where(one(integratorId, integrationId)),
)

const asIntegration = ({
  id,
  name,
  type,
  integratorId,
  routingKey,
  region,
  version,
}: typeof integrations.$inferSelect): Integration => ({
  integrationId: id,
  name,
  type,
  integratorId,
  pagerDuty: type === 'PAGERDUTY' && region ? { routingKey, region } : null,
  version,
})

export async function lockIntegrationForEdit(
  { db, integratorId }: Scope,
  integrationId: string,
): Promise<void> {
  await db
    .select({ id: integrations.id })
    .from(integrations)
    .where(one(integratorId, integrationId))
    .for('update')
}

type Fields = Pick<IntegrationBody, 'name' | 'type' | 'pagerDuty'>

const stored = ({ name, type, pagerDuty }: Fields) => ({
  name,
  type,
  routingKey: pagerDuty?.routingKey ?? null,
  region: pagerDuty?.region ?? null,
})

export async function insertIntegration({ db, integratorId }: Scope, fields: Fields): Promise<string> {
  const [created] = await db
    .insert(integrations)
    .values({ integratorId, ...stored(fields) })
    .returning({ id: integrations.id })
  if (!created) throw new Error('The database returned no row for a new integration')
  return created.id
}

export async function updateIntegration(db: Queries, integrationId: string, fields: Fields): Promise<void> {
  await db
    .update(integrations)
    .set({ ...stored(fields), version: sql`${integrations.version} + 1` })
    .where(eq(integrations.id, integrationId))
}

export async function deleteIntegration(db: Queries, integrationId: string): Promise<void> {
  await db.delete(integrations).where(eq(integrations.id, integrationId))
}

export async function findGroupsWith(db: Queries, integrationId: string): Promise<Affected> {
  const { columns, order, limit } = firstByName(locationGroups.name, locationGroups.id)
  const rows = await db
    .select(columns)
    .from(locationGroupIntegrations)
    .innerJoin(locationGroups, eq(locationGroups.id, locationGroupIntegrations.locationGroupId))
    .where(eq(locationGroupIntegrations.integrationId, integrationId))
    .orderBy(...order)
    .limit(limit)
  return asAffected(rows)
}
