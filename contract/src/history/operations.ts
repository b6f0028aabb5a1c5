import { z } from 'zod'
import { exportLimits } from './limits.ts'
import { op, openToPrograms } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { Export, ExportBody, ExportMade, SampleChanges, SampleChangesQuery } from './schemas.ts'

const reading = { access: 'signed-in', narrowed: 'by-location' } as const

export const historyOperations = openToPrograms({
  listSampleChanges: op('GET', '/management/sample/changes', {
    summary: 'Read the samples that were stored since a cursor',
    description:
      'For data warehouses. Begin without a cursor, and send that of each answer with the next call: at once while `hasMore`, later otherwise. ' +
      'Every sample comes, however late it was stored for its time, as soon as every change that began before it has ended. It comes once, ' +
      'and again only if its value was stored anew, its measurement has moved to another location, or the cursor begins anew. ' +
      'Not said are deleted samples, and those of a location that came from another integrator or into the caller’s groups: export their history. ' +
      'A cursor is of one database and one caller’s view of it: after a restore, or if the caller’s groups have changed, it is refused with 409 and `CURSOR_OUTDATED`. ' +
      'Begin without one then. Where samples are in Cassandra, which does not say when one was stored, the call is refused with 409 and `CHANGES_NOT_KEPT`.',
    ...reading,
    query: SampleChangesQuery,
    response: SampleChanges,
    failures: { 409: 'The cursor is of an earlier database or other groups, or samples are in Cassandra.' },
  }),
  createExport: op('POST', '/management/export', {
    summary: 'Export samples into a file',
    description:
      'The file has a row for each sample, ordered by measurement and time. It is made by itself: ask for its state until it is done. Kept for ' +
      `${exportLimits.keptDays} days. Of an integrator one file is made at a time, at most ${exportLimits.open} wait, and all together take at most ` +
      `${exportLimits.keptMegabytes} MB.`,
    ...reading,
    audit: 'HISTORY_EXPORTED',
    body: ExportBody,
    response: ExportMade,
    failures: { 409: 'Too many are waiting, or the files take too much.' },
  }),
  listExports: op('GET', '/management/export', {
    summary: "List the caller's exports",
    description: 'Newest first.',
    ...reading,
    response: z.array(Export).max(exportLimits.listed),
  }),
  getExport: op('GET', '/management/export/{exportId}', {
    summary: "Read one of the caller's exports: its state, and how much is done",
    ...reading,
    response: Export,
  }),
  getExportFile: op('GET', '/management/export/{exportId}/file', {
    summary: "Read the file of one of the caller's exports",
    description: 'A caller whose groups do not have all of its locations any more does not get it.',
    ...reading,
    response: z.string().meta({ format: 'binary' }),
    responseType: 'file',
    failures: { 409: 'The file is not done yet.' },
  }),
  deleteExport: op('DELETE', '/management/export/{exportId}', {
    summary: "Delete one of the caller's exports, or end it",
    ...reading,
    audit: 'EXPORT_DELETED',
    response: Done,
  }),
})
