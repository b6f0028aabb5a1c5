import { Readable } from 'node:stream'
import type { historyOperations } from '#contract/history/operations'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { conflict } from '../../base/errors.ts'
import { FileAnswer } from '../../base/json-text.ts'
import { piecesOf } from '../../db/jobs/store.ts'
import type { Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export const historyHandlers: Handlers<typeof historyOperations> = {
  async listSampleChanges({ query }, context) {
    return rules.listChanges(context, query)
  },

  async createExport({ body }, context) {
    const exportId = await rules.addExport(context, body)
    const { from, to, format, timeZone } = body
    const { measurements } = store.asExport(await rules.requireExport(context, exportId))
    context.changed({ new: { exportId, measurements, from, to, format, timeZone } })
    return { exportId }
  },

  async listExports(_input, context) {
    return (await store.listExports(context, context.caller.accountId)).map(store.asExport)
  },

  async getExport({ params }, context) {
    return store.asExport(await rules.requireExport(context, params.exportId))
  },

  async getExportFile({ params }, context) {
    const job = await rules.requireExport(context, params.exportId)
    const { state, contentType, fileName } = job
    if (state !== 'DONE' || !contentType || !fileName) throw conflict(refusalFor('NO_FILE_YET'))
    return new FileAnswer(
      Readable.from(piecesOf(context.db, job), { objectMode: false }),
      contentType,
      fileName,
    )
  },

  async deleteExport({ params }, context) {
    const job = await rules.requireExport(context, params.exportId)
    await store.deleteExport(context.db, job.id)
    const { exportId, measurements, from, to, format, timeZone } = store.asExport(job)
    return context.changed({ old: { exportId, measurements, from, to, format, timeZone } })
  },
}
