import { createHash } from 'node:crypto'
import { exportLimits, mostExported } from '#contract/history/limits'
import type { ExportBody, SampleChanges, SampleChangesQuery } from '#contract/history/schemas'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { z } from 'zod'
import { conflict, invalid, notFound, refersToNothing } from '../../base/errors.ts'
import { JsonText } from '../../base/json-text.ts'
import type { Scope } from '../../db/connection.ts'
import { addJob, usageOf, type Job } from '../../db/jobs/store.ts'
import { lockIntegrator } from '../../domain/people/integrators.ts'
import { sampleStore } from '../../domain/samples/current.ts'
import type { Context } from '../../http/context.ts'
import * as store from './store.ts'

const TransactionNumber = z.string().regex(/^\d{1,19}$/)

/** The form of a cursor, besides whose it is. One without an end stands before a round. */
const Place = z.strictObject({
  from: TransactionNumber,
  to: TransactionNumber.optional(),
  owner: z.string().max(100).optional(),
  last: z
    .strictObject({ storedIn: TransactionNumber, measurementId: z.string().max(100), time: z.int() })
    .optional(),
})
const Cursor = z.tuple([z.string(), Place])

/** What was stored since the cursor: a page of the round that it is in, or of a new one. */
export async function listChanges(
  scope: Scope,
  { cursor, size }: SampleChangesQuery,
): Promise<JsonText<SampleChanges>> {
  const { db, integratorId, groups } = scope
  const changes = await sampleStore().changes(db)
  if (!changes) throw conflict(refusalFor('CHANGES_NOT_KEPT'))
  const view = JSON.stringify([await changes.origin(db), integratorId, groups?.toSorted()])
  const key = createHash('sha256').update(view).digest('base64url')
  const place: z.output<typeof Place> = cursor === undefined ? { from: '0' } : readCursor(cursor, key)
  const begin = { ...place, to: place.to ?? (await changes.settled(db)) }
  const { json, next } = await changes.list(scope, begin, size)
  const written = JSON.stringify([key, next ?? { from: begin.to }])
  const after = JSON.stringify({
    cursor: Buffer.from(written).toString('base64url'),
    hasMore: next !== undefined,
  })
  return new JsonText(`{"samples":[${json.join(',')}],${after.slice(1)}`)
}

function readCursor(cursor: string, key: string): z.output<typeof Place> {
  const parsed = Cursor.safeParse(parse(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) throw invalid('cursor', refusalFor('CURSOR_NOT_OURS'))
  const [owner, place] = parsed.data
  if (owner !== key) throw conflict(refusalFor('CURSOR_OUTDATED'))
  return place
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Which measurements are exported. What the caller may not read does not exist. */
async function findMeasured(scope: Scope, body: ExportBody): Promise<string[]> {
  const { measurementIds, locationIds } = body
  if ((await store.countOwnLocations(scope, locationIds)) < locationIds.length)
    throw refersToNothing('locationIds', 'Location')
  const found = await store.findMeasurementIds(scope, body, mostExported.measurements)
  const known = new Set(found)
  if (found.length > mostExported.measurements)
    throw invalid('locationIds', refusalFor('TOO_MANY_MEASUREMENTS', { most: mostExported.measurements }))
  if (measurementIds.some((id) => !known.has(id))) throw refersToNothing('measurementIds', 'Measurement')
  return found
}

export async function addExport(context: Context, body: ExportBody): Promise<string> {
  const { db, integratorId, groups, caller } = context
  const { locationIds: _, ...request } = body
  const measurementIds = await findMeasured(context, body)
  // Nobody else adds one meanwhile.
  await lockIntegrator(db, integratorId)
  const { open, bytes } = await usageOf(db, integratorId, store.exportKind)
  if (open >= exportLimits.open) throw conflict(refusalFor('TOO_MANY_JOBS', { most: exportLimits.open }))
  const megabytes = exportLimits.keptMegabytes
  if (bytes >= megabytes * 2 ** 20) throw conflict(refusalFor('TOO_MANY_FILES', { megabytes }))
  return addJob(db, {
    integratorId,
    kind: store.exportKind,
    accountId: caller.accountId,
    groups: groups ? [...groups] : null,
    request: { ...request, measurementIds } satisfies store.ExportRequest,
  })
}

export async function requireExport(context: Context, exportId: string): Promise<Job> {
  const job = await store.findExport(context, context.caller.accountId, exportId)
  if (!job) throw notFound('Export')
  return job
}
