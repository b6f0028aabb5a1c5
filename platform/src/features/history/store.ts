import { exportLimits } from '#contract/history/limits'
import type { Export, ExportBody } from '#contract/history/schemas'
import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import { epochSeconds } from '../../base/time.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import type { Job } from '../../db/jobs/store.ts'
import { isInGroups } from '../../db/narrowing.ts'
import { isAmong } from '../../db/rows.ts'
import { components, jobs, locations, measurements, units, zones } from '../../db/schema/index.ts'
import type { ExportedMeasurement } from '../../domain/samples/files/file.ts'

export const exportKind = 'EXPORT'

/** What the job of an export is told. */
export type ExportRequest = Pick<ExportBody, 'from' | 'to' | 'format' | 'timeZone' | 'separator'> & {
  measurementIds: string[]
}

/** Those of the ids that the caller may read, and all of the locations, one more than the bound at most. */
export async function findMeasurementIds(
  scope: Scope,
  { measurementIds, locationIds }: Pick<ExportBody, 'measurementIds' | 'locationIds'>,
  most: number,
): Promise<string[]> {
  const rows = await scope.db
    .select({ id: measurements.id })
    .from(measurements)
    .where(
      and(
        eq(measurements.integratorId, scope.integratorId),
        isInGroups(measurements.locationId, scope),
        or(isAmong(measurements.id, measurementIds), isAmong(measurements.locationId, locationIds)),
      ),
    )
    .orderBy(asc(measurements.id))
    .limit(most + 1)
  return rows.map(({ id }) => id)
}

export const countOwnLocations = async (scope: Scope, locationIds: readonly string[]): Promise<number> =>
  scope.db.$count(
    locations,
    and(
      eq(locations.integratorId, scope.integratorId),
      isInGroups(locations.id, scope),
      isAmong(locations.id, locationIds),
    ),
  )

/** As it is called now. Undefined if it is gone, or not the caller's any more. */
export async function findExported(
  scope: Pick<Scope, 'db' | 'integratorId' | 'groups'>,
  id: string,
): Promise<ExportedMeasurement | undefined> {
  const [found] = await scope.db
    .select({
      id: measurements.id,
      location: locations.name,
      zone: zones.name,
      component: components.name,
      label: measurements.label,
      unit: units.symbol,
    })
    .from(measurements)
    .innerJoin(components, eq(components.id, measurements.componentId))
    .innerJoin(zones, eq(zones.id, components.zoneId))
    .innerJoin(locations, eq(locations.id, measurements.locationId))
    .leftJoin(units, eq(units.id, measurements.unitId))
    .where(
      and(
        eq(measurements.id, id),
        eq(measurements.integratorId, scope.integratorId),
        isInGroups(measurements.locationId, scope),
      ),
    )
  return found
}

/** Whose they are: an export is for the one who has asked for it. One for more groups than the caller has now does not exist any more. */
const isOwn = ({ integratorId, groups }: Scope, accountId: string) =>
  and(
    eq(jobs.integratorId, integratorId),
    eq(jobs.kind, exportKind),
    eq(jobs.accountId, accountId),
    groups && sql`${jobs.groups} <@ ${sql.param(groups)}::text[]`,
  )

export async function listExports(scope: Scope, accountId: string): Promise<Job[]> {
  return scope.db
    .select()
    .from(jobs)
    .where(isOwn(scope, accountId))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(exportLimits.listed)
}

export async function findExport(scope: Scope, accountId: string, id: string): Promise<Job | undefined> {
  const [job] = await scope.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), isOwn(scope, accountId)))
  return job
}

export const deleteExport = async (db: Queries, id: string): Promise<void> =>
  void (await db.delete(jobs).where(eq(jobs.id, id)))

export function asExport(job: Job): Export {
  const { measurementIds, format, timeZone, from, to } = job.request as ExportRequest
  const { createdAt, endedAt, expiresAt, refusal } = job
  return {
    exportId: job.id,
    state: job.state,
    progress: job.progress,
    format,
    timeZone,
    from,
    to,
    measurements: measurementIds.length,
    rows: (job.result?.['rows'] as number | undefined) ?? null,
    bytes: job.fileBytes,
    fileName: job.fileName,
    createdAt: epochSeconds(createdAt),
    endedAt: endedAt && epochSeconds(endedAt),
    expiresAt: expiresAt && epochSeconds(expiresAt),
    problem: refusal && { message: refusal.message, code: refusal.code, values: refusal.values },
  }
}
