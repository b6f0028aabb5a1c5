import type { Conditional } from '#contract/schemas/conditional'
import type { MaintenancePreview } from '#contract/schemas/preview'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queries, Scope } from '../../db/connection.ts'
import { newIdInSql } from '../../db/ids.ts'
import { components, conditionals, measurements, products } from '../../db/schema/index.ts'
import { readConditionals } from '../../domain/alarms/conditionals.ts'
import { sampleStore } from '../../domain/samples/current.ts'

export async function forgetLatestValues(db: Queries, locationId: string): Promise<number> {
  await sampleStore().beforeForgetting(db, locationId)
  const { rowCount } = await db
    .update(measurements)
    .set({ latestValue: null, latestAt: null })
    .where(and(eq(measurements.locationId, locationId), isNotNull(measurements.latestAt)))
  return rowCount ?? 0
}

export const listConditionals = async (db: Queries, locationId: string): Promise<Conditional[]> =>
  (await readConditionals(db, eq(conditionals.locationId, locationId))).read()

export async function recreateConditionals({ db, integratorId }: Scope, locationId: string): Promise<void> {
  await db.delete(conditionals).where(eq(conditionals.locationId, locationId))
  await db.execute(sql`
    insert into ${conditionals}
      ("id", "integrator_id", "location_id", "measurement_id", "comparison", "threshold", "severity",
        "dead_band", "on_delay_seconds", "off_delay_seconds", "no_value_periods", "instruction")
    select ${newIdInSql()}, ${integratorId}, ${locationId}, ${measurements.id},
      "default"."comparison", "default"."threshold", "default"."severity", coalesce("default"."deadBand", 0),
      coalesce("default"."onDelaySeconds", 0), coalesce("default"."offDelaySeconds", 0),
      "default"."noValuePeriods", "default"."instruction"
    from ${defaultsOf(locationId)}`)
}

/** Every measurement of the location with each conditional that its product gives it. */
const defaultsOf = (locationId: string) => sql`${measurements}
  join ${components} on ${components.id} = ${measurements.componentId}
  join ${products} on ${products.id} = ${components.productId}
  join lateral jsonb_to_recordset(${products.defaultConditionals})
    as "default"("externalId" text, "comparison" text, "threshold" float8, "severity" text, "deadBand" float8,
      "onDelaySeconds" int, "offDelaySeconds" int, "noValuePeriods" int, "instruction" text)
    on "default"."externalId" = ${measurements.externalId}
  where ${eq(measurements.locationId, locationId)}`

async function countDefaultConditionals(db: Queries, locationId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as "count" from ${defaultsOf(locationId)}`,
  )
  return rows[0]?.count ?? 0
}

export async function previewMaintenance(db: Queries, locationId: string): Promise<MaintenancePreview> {
  return {
    latestValues: await db.$count(
      measurements,
      and(eq(measurements.locationId, locationId), isNotNull(measurements.latestAt)),
    ),
    conditionals: await db.$count(conditionals, eq(conditionals.locationId, locationId)),
    conditionalsFromProducts: await countDefaultConditionals(db, locationId),
    samples: await sampleStore().countUnwanted(db, locationId),
  }
}
