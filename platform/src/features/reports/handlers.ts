import { Readable } from 'node:stream'
import type { reportOperations } from '#contract/operations/files/reports'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { conflict } from '../../base/errors.ts'
import { FileAnswer } from '../../base/json-text.ts'
import { piecesOf } from '../../db/jobs/store.ts'
import { requireOwnLocation } from '../../domain/places/locations.ts'
import type { Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export const reportHandlers: Handlers<typeof reportOperations> = {
  async createReport({ body }, context) {
    const reportId = await rules.addReport(context, body)
    const [locationId, ...others] = body.locationIds
    const about = others.length === 0 ? { locationId } : {}
    context.changed({ new: { reportId, ...body }, about })
    return { reportId }
  },

  async listReports({ query }, context) {
    if (query.locationId !== undefined) await requireOwnLocation(context, query.locationId)
    return store.listReports(context, query)
  },

  async getReport({ params }, context) {
    return (await rules.requireReport(context, params.reportId)).report
  },

  async getReportFile({ params }, context) {
    const { job } = await rules.requireReport(context, params.reportId)
    const { state, contentType, fileName } = job
    if (state !== 'DONE' || !contentType || !fileName) throw conflict(refusalFor('NO_FILE_YET'))
    const pieces = Readable.from(piecesOf(context.db, job), { objectMode: false })
    return new FileAnswer(pieces, contentType, fileName)
  },
}
