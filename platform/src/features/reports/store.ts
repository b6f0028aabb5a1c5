import { reportLimits } from '#contract/fields/reports'
import type { Report, ReportQuery, ReportRequest } from '#contract/schemas/files/report'
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { epochSeconds } from '../../base/time.ts'
import type { Scope } from '../../db/connection.ts'
import type { Job } from '../../db/jobs/store.ts'
import { locationsIn } from '../../db/narrowing.ts'
import { isAmong } from '../../db/rows.ts'
import { accounts, jobs, locations } from '../../db/schema/index.ts'
import { reportKind } from '../../reports/job.ts'

/** How many of these locations are the integrator's own, where the caller may see them. */
export async function countOwn({ db, integratorId, groups }: Scope, locationIds: string[]): Promise<number> {
  const isThere = groups && sql`${locations.id} in (${locationsIn(groups)})`
  return db.$count(
    locations,
    and(isAmong(locations.id, locationIds), eq(locations.integratorId, integratorId), isThere),
  )
}

const locationIds = sql`${jobs.request} -> 'locationIds'`

/** Of a limited caller: reports of which all locations are in their groups. */
const isSeen = ({ integratorId, groups }: Scope): SQL | undefined =>
  and(
    eq(jobs.integratorId, integratorId),
    eq(jobs.kind, reportKind),
    groups &&
      sql`not exists (
        select from jsonb_array_elements_text(${locationIds}) as "of" ("id") where "of"."id" not in (${locationsIn(groups)}))`,
  )

const select = ({ db }: Scope) =>
  db
    .select({
      job: jobs,
      madeBy: sql<string | null>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
    })
    .from(jobs)
    .leftJoin(accounts, eq(accounts.id, jobs.accountId))

export async function listReports(scope: Scope, { locationId }: ReportQuery): Promise<Report[]> {
  const isOf = locationId === undefined ? undefined : sql`${locationIds} ? ${locationId}`
  const rows = await select(scope)
    .where(and(isSeen(scope), isOf))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(reportLimits.listed)
  return rows.map(({ job, madeBy }) => asReport(job, madeBy))
}

export async function findReport(
  scope: Scope,
  reportId: string,
): Promise<{ job: Job; report: Report } | undefined> {
  const [row] = await select(scope).where(and(isSeen(scope), eq(jobs.id, reportId)))
  return row && { job: row.job, report: asReport(row.job, row.madeBy) }
}

function asReport(job: Job, madeBy: string | null): Report {
  const { locationIds: ids, from, to, format, language } = job.request as ReportRequest
  return {
    reportId: job.id,
    state: job.state,
    progress: job.progress,
    locationIds: ids,
    from,
    to,
    format,
    language,
    madeBy,
    bytes: job.fileBytes,
    fileName: job.fileName,
    createdAt: epochSeconds(job.createdAt),
    endedAt: job.endedAt && epochSeconds(job.endedAt),
    problem: job.refusal,
  }
}
