import type { auditOperations } from '#contract/operations/audit'
import type { AuditTrace, RequestTraceQuery, TraceQuery } from '#contract/schemas/audit'
import { JsonText } from '../../base/json-text.ts'
import { requireOwnDevice } from '../../domain/devices/device-components.ts'
import { requireOwnLocation } from '../../domain/places/locations.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { toCursor } from '../../http/input/cursor.ts'
import { asSeen, readPosition, visibilityOf } from './rules.ts'
import { csvLines, exportTraces, jsonLines } from './export-rules.ts'
import type { TraceScope } from './filters-store.ts'
import { countTraces, searchTraces } from './search-store.ts'
import * as store from './store.ts'
import { previewUndo, undo } from './undo-rules.ts'

const ofIntegrator = {
  reads: store.reads,
  answer: async ({ query }: { query: TraceQuery }, context: Context) =>
    answerPage(context, { integratorId: context.caller.integratorId, groups: context.groups }, query),
}

export const auditHandlers: Handlers<typeof auditOperations> = {
  listManagedTraces: ofIntegrator,
  listIntegratorTraces: ofIntegrator,

  async countManagedTraces({ query }, { staleDb, caller, groups }) {
    const { integratorId } = caller
    return countTraces(staleDb, { integratorId, groups }, query, visibilityOf(caller))
  },

  async exportTraces({ query }, context) {
    context.setHeader('content-disposition', 'attachment; filename="audit.jsonl"')
    return exportTraces(context, query, jsonLines)
  },

  async exportTracesCsv({ query: { separator, ...filters } }, context) {
    context.setHeader('content-disposition', 'attachment; filename="audit.csv"')
    return exportTraces(context, filters, csvLines(separator))
  },

  async previewUndo({ params }, context) {
    return previewUndo(context, params.traceId)
  },

  async undoTrace({ params }, context) {
    await undo(context, params.traceId)
    return null
  },

  async listLocationHistory({ params, query }, context) {
    const { id: locationId } = await requireOwnLocation(context, params.locationId)
    const { integratorId, groups } = context
    return answerPage(context, { integratorId, groups, about: { locationId } }, query)
  },

  async listDeviceHistory({ params: { deviceId }, query }, context) {
    await requireOwnDevice(context, deviceId)
    const { integratorId, groups } = context
    return answerPage(context, { integratorId, groups, about: { deviceId } }, query)
  },

  async listOwnTraces({ query }, context) {
    return answerPage(context, { accountId: context.caller.accountId, groups: context.groups }, query)
  },

  async listAllTraces({ query: { integratorId, ...query } }, context) {
    return answerPage(context, integratorId === undefined ? 'everything' : { integratorId }, query)
  },
}

async function answerPage(
  { staleDb, caller, setHeader }: Context,
  scope: TraceScope,
  { pageSize, pageNr, cursor, partial, ...filters }: TraceQuery | RequestTraceQuery,
): Promise<JsonText<AuditTrace[]>> {
  const visibility = visibilityOf(caller)
  const before = readPosition(cursor)
  const page = { size: pageSize, skip: (pageNr - 1) * pageSize, before }
  const { traces, stoppedAt } =
    partial === 'true' && (before || page.skip === 0)
      ? await searchTraces(staleDb, scope, filters, visibility, page)
      : { traces: await store.listTraces(staleDb, scope, filters, visibility, page) }
  if (stoppedAt) {
    setHeader('Next-Cursor', toCursor({ ...stoppedAt, id: String(stoppedAt.id) }))
    setHeader('Searched-To', String(Math.floor(stoppedAt.moment / 1_000_000)))
  }
  const last = traces.at(-1)
  if (last && traces.length === pageSize) setHeader('Next-Cursor', toCursor(last))
  return new JsonText(`[${traces.map((trace) => asSeen(trace, visibility, caller.accountId)).join(',')}]`)
}
