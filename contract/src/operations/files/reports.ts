import { z } from 'zod'
import { reportLimits } from '../../fields/reports.ts'
import { op, openToPrograms } from '../../op.ts'
import { Report, ReportMade, ReportQuery, ReportRequest, Reports } from '../../schemas/files/report.ts'

const reading = { access: 'signed-in', narrowed: 'by-location' } as const

export const reportOperations = openToPrograms({
  createReport: op('POST', '/management/report', {
    summary: 'Make a report of locations and a period',
    description:
      'It is made by itself from the samples: ask for its state until it is done. It is never changed, and kept for ' +
      `${reportLimits.keptDays} days. Of an integrator one is made at a time, at most ${reportLimits.open} wait, and all together take at most ` +
      `${reportLimits.keptMegabytes} MB.`,
    ...reading,
    audit: 'REPORT_MADE',
    body: ReportRequest,
    response: ReportMade,
    failures: { 409: 'Too many are waiting, or the files take too much.' },
  }),
  listReports: op('GET', '/management/report', {
    summary: 'List the reports that were made',
    description: `Newest first, at most ${reportLimits.listed}. Everybody of the integrator sees those of the locations that they may see.`,
    ...reading,
    query: ReportQuery,
    response: Reports,
  }),
  getReport: op('GET', '/management/report/{reportId}', {
    summary: 'Read a report: its state, and how much is done',
    ...reading,
    response: Report,
  }),
  getReportFile: op('GET', '/management/report/{reportId}/file', {
    summary: 'Read the file of a report',
    ...reading,
    response: z.string().meta({ format: 'binary' }),
    responseType: 'file',
    failures: { 409: 'The file is not done yet.' },
  }),
})
