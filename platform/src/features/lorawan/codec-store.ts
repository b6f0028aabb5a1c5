import type { UplinkValue } from '#contract/schemas/lorawan'
import type { UplinkProblem } from '#contract/texts/uplinks/problem'
import type { UplinkDecoder } from '#contract/values'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { isAmong, onlyRow } from '../../db/rows.ts'
import {
  heardSensors,
  productCodecs,
  products,
  registeredComponents,
  uplinks,
} from '../../db/schema/index.ts'
import { someLinkedMeanwhile, storedProblem } from './store.ts'

/** How the product of a sensor wants its uplinks decoded. */
export interface Decoder {
  devEui: string
  productId: string
  decoder: UplinkDecoder | null
  /** Of the product. Another one may have another codec. */
  edition: string
}

const edition = sql<string>`concat(${products.id}, ':', ${products.version})`

export async function listDecoders(
  db: Queries,
  integratorId: string,
  devEuis: string[],
): Promise<Map<string, Decoder>> {
  const rows = await db
    .select({
      devEui: sql<string>`${registeredComponents.macAddress}`,
      productId: products.id,
      decoder: products.decoder,
      edition,
    })
    .from(registeredComponents)
    .innerJoin(products, eq(products.id, registeredComponents.productId))
    .where(
      and(
        eq(registeredComponents.integratorId, integratorId),
        isAmong(registeredComponents.macAddress, devEuis),
      ),
    )
  return new Map(rows.map((row) => [row.devEui, row]))
}

export async function listCodecs(db: Queries, productIds: string[]): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select({ productId: productCodecs.productId, codec: productCodecs.codec })
    .from(productCodecs)
    .where(inArray(productCodecs.productId, productIds))
  return new Map(rows.map(({ productId, codec }) => [productId, codec]))
}

export interface Found {
  id: number
  found: UplinkValue[]
}

/** They go on as uplinks that wait, and now have values. */
export async function storeFound(db: Queries, decoded: readonly Found[]): Promise<void> {
  if (decoded.length === 0) return
  const [ids, found] = [decoded.map(({ id }) => id), decoded.map((one) => JSON.stringify(one.found))]
  await db.execute(sql`
    update ${uplinks} set "state" = 'WAITING', "found" = "decoded"."found"
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(found)}::jsonb[]) as "decoded"("id", "found")
    where ${uplinks.id} = "decoded"."id"`)
}

export interface Broken {
  id: number
  devEui: string
  heardAt: Date
  edition: string
  problem: UplinkProblem
}

/** They wait for a better codec. The sensor says why, unless a newer uplink has said something else. */
export async function storeBroken(
  db: Queries,
  integratorId: string,
  broken: readonly Broken[],
): Promise<void> {
  if (broken.length === 0) return
  const ids = broken.map(({ id }) => id)
  await db
    .update(uplinks)
    .set({ state: 'BROKEN' })
    .where(sql`${uplinks.id} = any(${sql.param(ids)}::bigint[])`)
  // In the same order for all processes.
  const newest = new Map(
    broken
      .toSorted((a, b) => a.heardAt.getTime() - b.heardAt.getTime())
      .map((uplink) => [uplink.devEui, uplink] as const),
  )
  for (const [devEui, uplink] of [...newest].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const isSensor = and(eq(heardSensors.integratorId, integratorId), eq(heardSensors.devEui, devEui))
    await db.update(heardSensors).set({ brokenBy: uplink.edition }).where(isSensor)
    await db
      .update(heardSensors)
      .set(storedProblem(uplink.problem))
      .where(and(isSensor, sql`${heardSensors.heardAt} <= ${uplink.heardAt.toISOString()}::timestamptz`))
  }
}

/** The engine may only have been slow for once. After a few tries the codec is the reason. */
export async function noteSlow(db: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(uplinks)
    .set({ failures: sql`${uplinks.failures} + 1` })
    .where(sql`${uplinks.id} = any(${sql.param(ids)}::bigint[])`)
}

/** Sensors of which a codec has failed that is not theirs any more: it was mended, or they have another product. */
const repaired = sql`
  select ${heardSensors.integratorId}, ${heardSensors.devEui} from ${heardSensors}
  left join ${registeredComponents} on ${registeredComponents.integratorId} = ${heardSensors.integratorId}
    and ${registeredComponents.macAddress} = ${heardSensors.devEui}
  left join ${products} on ${products.id} = ${registeredComponents.productId}
  where ${heardSensors.brokenBy} is not null
  group by ${heardSensors.integratorId}, ${heardSensors.devEui}
  having bool_and(${edition} <> ${heardSensors.brokenBy})`

/** What there is to do. One short read, because every process asks again and again. */
export async function findWork(db: Queries) {
  const isIn = (state: string) =>
    sql`exists (select from ${uplinks} where ${uplinks.state} = ${sql.raw(`'${state}'`)})`
  const { rows } = await db.execute<
    Record<'isWaiting' | 'isForCodec' | 'isParked' | 'isRepaired', boolean>
  >(sql`
    select ${isIn('WAITING')} as "isWaiting", ${isIn('CODEC')} as "isForCodec", ${someLinkedMeanwhile} as "isParked",
      exists (${repaired}) as "isRepaired"`)
  return onlyRow(rows)
}

/** Uplinks that a codec could not decode are decoded again. */
export async function takeRepaired(db: Queries): Promise<void> {
  await db.execute(sql`
    with "repaired" as (${repaired}), "known" as (
      update ${heardSensors} set "broken_by" = null from "repaired"
      where ${heardSensors.integratorId} = "repaired"."integrator_id" and ${heardSensors.devEui} = "repaired"."dev_eui"
      returning ${heardSensors.integratorId}, ${heardSensors.devEui}
    )
    update ${uplinks} set "state" = 'WAITING', "failures" = 0 from "known"
    where ${uplinks.integratorId} = "known"."integrator_id" and ${uplinks.devEui} = "known"."dev_eui"
      and ${uplinks.state} = 'BROKEN'`)
}
