import { reportLimits } from '#contract/fields/reports'
import type { ReportRequest } from '#contract/schemas/files/report'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { conflict, notFound } from '../../base/errors.ts'
import { addJob, usageOf } from '../../db/jobs/store.ts'
import { orNotFound } from '../../domain/edits.ts'
import { lockIntegrator } from '../../domain/people/integrators.ts'
import { reportKind } from '../../reports/job.ts'
import type { Context } from '../../http/context.ts'
import * as store from './store.ts'

export const requireReport = orNotFound('Report', store.findReport)

/** Each integrator has a share of what waits and of what is kept. */
export async function addReport(context: Context, request: ReportRequest): Promise<string> {
  const { db, integratorId, groups, caller } = context
  const { locationIds } = request
  if ((await store.countOwn(context, locationIds)) < locationIds.length) throw notFound('Location')
  // Two at once would each find room for the last one.
  await lockIntegrator(db, integratorId)
  const { open, bytes } = await usageOf(db, integratorId, reportKind)
  const { open: most, keptMegabytes: megabytes } = reportLimits
  if (open >= most) throw conflict(refusalFor('TOO_MANY_JOBS', { most }))
  if (bytes > megabytes * 2 ** 20) throw conflict(refusalFor('TOO_MANY_FILES', { megabytes }))
  const { accountId } = caller
  return addJob(db, {
    integratorId,
    kind: reportKind,
    accountId,
    groups: groups ? [...groups] : null,
    request,
  })
}
