import type { ReplacedSensor } from '#contract/schemas/registry'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { epochSeconds } from '../../base/time.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { isAmong, onlyRow } from '../../db/rows.ts'
import { components, registeredComponents, sensorReplacements } from '../../db/schema/index.ts'
import { updateRegistered } from './registered-components.ts'

type Owner = Pick<Scope, 'db' | 'integratorId'>

const ofIntegrator = ({ integratorId }: Owner) => eq(components.integratorId, integratorId)
const isAwaited = isNull(sensorReplacements.replacedAt)

const select = ({ db }: Owner) =>
  db
    .select({ ...replacementFields, componentName: components.name })
    .from(sensorReplacements)
    .innerJoin(components, eq(components.id, sensorReplacements.componentId))

const replacementFields = {
  componentId: sensorReplacements.componentId,
  newMacAddress: sensorReplacements.newMacAddress,
  startedAt: sensorReplacements.startedAt,
  replacedAt: sensorReplacements.replacedAt,
}

export type Replacement = Awaited<ReturnType<typeof listAwaited>>[number]

/** Replacements that wait for one of these sensors. */
export const listAwaited = async (scope: Owner, macAddresses: readonly string[]) =>
  select(scope).where(
    and(ofIntegrator(scope), isAwaited, isAmong(sensorReplacements.newMacAddress, macAddresses)),
  )

/** The last replacement of a component, if it was of these two. */
export async function findReplacement(
  scope: Owner,
  { from, to }: { from: string; to: string },
): Promise<Replacement | undefined> {
  const [found] = await select(scope).where(
    and(
      ofIntegrator(scope),
      eq(sensorReplacements.formerMacAddress, from),
      eq(sensorReplacements.newMacAddress, to),
    ),
  )
  return found
}

export async function startReplacement(
  db: Queries,
  componentId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const wanted = { formerMacAddress: from, newMacAddress: to, startedAt: sql`now()`, replacedAt: null }
  await db
    .insert(sensorReplacements)
    .values({ componentId, ...wanted })
    .onConflictDoUpdate({ target: sensorReplacements.componentId, set: wanted })
}

export async function endReplacement(db: Queries, componentId: string): Promise<void> {
  await db.delete(sensorReplacements).where(eq(sensorReplacements.componentId, componentId))
}

/** The component belongs to this sensor from now on. Returns false if the sensor cannot have it any more. */
export async function takeOver(
  { db, integratorId }: Owner,
  componentId: string,
  macAddress: string,
): Promise<boolean> {
  const registered = await db
    .select()
    .from(registeredComponents)
    .where(
      and(
        eq(registeredComponents.integratorId, integratorId),
        or(
          eq(registeredComponents.linkedComponentId, componentId),
          eq(registeredComponents.macAddress, macAddress),
        ),
      ),
    )
    .orderBy(asc(registeredComponents.id))
    .for('update')
  const former = registered.find((one) => one.linkedComponentId === componentId)
  const next = registered.find((one) => one.macAddress === macAddress)
  if (!former || !next || next.linkedComponentId !== null) return false
  const component = onlyRow(await db.select().from(components).where(eq(components.id, componentId)))
  const { name, deviceId, startAddressOffset, componentSequence, productSequence, size } = component
  const productId = next.productId ?? component.productId
  await updateRegistered(db, former.id, { linkedComponentId: null })
  await updateRegistered(db, next.id, {
    deviceId,
    startAddressOffset,
    componentSequence,
    productSequence,
    size,
    productId,
    componentName: name,
    zoneName: former.zoneName,
    linkedComponentId: componentId,
  })
  await db
    .update(components)
    .set({ identifier: next.identifier, productId, version: sql`${components.version} + 1` })
    .where(eq(components.id, componentId))
  await db
    .update(sensorReplacements)
    .set({ replacedAt: sql`now()` })
    .where(eq(sensorReplacements.componentId, componentId))
  return true
}

export async function readReplaced({ db }: Owner, componentId: string): Promise<ReplacedSensor> {
  const rows = await db
    .select({
      componentId: components.id,
      componentName: components.name,
      locationId: components.locationId,
      macAddress: registeredComponents.macAddress,
      newMacAddress: sensorReplacements.newMacAddress,
      formerMacAddress: sensorReplacements.formerMacAddress,
      replacedAt: sensorReplacements.replacedAt,
    })
    .from(components)
    .innerJoin(registeredComponents, eq(registeredComponents.linkedComponentId, components.id))
    .leftJoin(sensorReplacements, eq(sensorReplacements.componentId, components.id))
    .where(eq(components.id, componentId))
  const { macAddress, newMacAddress, formerMacAddress, replacedAt, ...component } = onlyRow(rows)
  return {
    ...component,
    macAddress: macAddress ?? '',
    waitsFor: replacedAt === null ? newMacAddress : null,
    formerMacAddress: replacedAt === null ? null : formerMacAddress,
    replacedAt: replacedAt && epochSeconds(replacedAt),
  }
}
