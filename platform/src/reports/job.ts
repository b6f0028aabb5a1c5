import { reportLimits } from '#contract/fields/reports'
import type { ReportRequest } from '#contract/schemas/files/report'
import { inTurns } from '../base/fairness/turns.ts'
import { epochSeconds } from '../base/time.ts'
import type { JobKind, Work } from '../db/jobs/worker.ts'
import { csvOf } from './csv.ts'
import { pdfOf } from './pdf.ts'
import { knownUntil, nameOfMaker, readReport, type LocationReport } from '../domain/reports/reading.ts'
import { allTables, type Table } from './tables.ts'
import { reportTexts } from '../texts/index.ts'
import { datesIn, type ReportFacts } from './words.ts'
import { xlsxOf } from './xlsx.ts'

/** Makes a report, from the request to the file. */

export const reportKind = 'REPORT'

interface Format {
  contentType: string
  /** With which the name of a file ends. */
  ending: string
  write: (facts: ReportFacts, tables: Table[], write: Work['write']) => Promise<void>
}

/** A format that has no entry does not compile. */
const formats: Record<ReportRequest['format'], Format> = {
  CSV: {
    contentType: 'text/csv; charset=utf-8',
    ending: 'csv',
    async write(_facts, tables, write) {
      await inTurns(csvOf(tables), async (line) => write(Buffer.from(line)))
    },
  },
  XLSX: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ending: 'xlsx',
    write: async (_facts, tables, write) => write(await xlsxOf(tables)),
  },
  PDF: {
    contentType: 'application/pdf',
    ending: 'pdf',
    write: async (facts, _tables, write) => write(await pdfOf(facts)),
  },
}

export const reportJob: JobKind = {
  mostBytes: reportLimits.fileMegabytes * 2 ** 20,
  keptDays: reportLimits.keptDays,
  async run(work) {
    const { db, job, write } = work
    const request = job.request as ReportRequest
    const { format, language } = request
    const facts = await readFacts(work, request)
    const { contentType, ending, write: writeAs } = formats[format]
    await writeAs(facts, await allTables(facts, datesIn(language)), write)
    const fileName = `${nameOf(request, facts)}.${ending}`
    return { fileName, contentType, result: { samples: samplesIn(facts) } }

    async function readFacts({ signal, progress }: Work, { locationIds, from, to }: ReportRequest) {
      const until = Math.max(from, await knownUntil(db, to))
      const locations: LocationReport[] = []
      for (const [at, locationId] of locationIds.entries()) {
        const known = (share: number) => progress((at + share) / (locationIds.length + 1))
        const period = { from, to: until }
        const found = await readReport(db, locationId, period, { signal, progress: known })
        if (found) locations.push(found)
      }
      return {
        locations,
        period: { from, to },
        until,
        madeBy: await nameOfMaker(db, job.accountId),
        madeAt: epochSeconds(job.createdAt),
        language,
        texts: reportTexts[language],
      } satisfies ReportFacts
    }
  },
}

const samplesIn = ({ locations }: ReportFacts): number =>
  locations.reduce(
    (sum, { measured }) => sum + measured.reduce((own, { followed }) => own + followed.samples, 0),
    0,
  )

/** The first and the last day of its period, as the clocks of the first location have them. */
function nameOf({ from, to }: ReportRequest, { locations: [first] }: ReportFacts): string {
  const timeZone = first?.location.timeZone ?? 'UTC'
  const day = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' })
  return `report-${day.format(from * 1000)}-${day.format((to - 1) * 1000)}`
}
