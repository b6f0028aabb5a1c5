import { exportLimits } from '#contract/history/limits'
import { day } from '../../base/time.ts'
import type { Job } from '../../db/jobs/store.ts'
import type { JobKind, Work } from '../../db/jobs/worker.ts'
import { offsetAt } from '../../domain/places/maintenance-times.ts'
import type { Piece } from '../../domain/samples/copies.ts'
import { sampleStore } from '../../domain/samples/current.ts'
import { openCsv } from '../../domain/samples/files/csv.ts'
import type { HistoryFile } from '../../domain/samples/files/file.ts'
import { findExported, type ExportRequest } from './store.ts'

/** Days of a measurement that are read at once, and samples of each. With more, others would wait while they are looked at. */
const daysAtOnce = 7
const samplesOfDay = 1_500

const dayMicroseconds = day * 1000

/** Writes a file of samples, measurement by measurement, in pieces: however many there are, no more than those of a week are in memory. */
export const exportJob: JobKind = {
  mostBytes: exportLimits.fileMegabytes * 2 ** 20,
  keptDays: exportLimits.keptDays,
  async run(work) {
    const request = work.job.request as ExportRequest
    const file = await openFile(request)
    try {
      await work.write(file.begin())
      const rows = await writeAll(work, request, file)
      await work.write(await file.end())
      const { fileExtension, contentType } = file
      return { fileName: `${nameOf(work.job, request)}.${fileExtension}`, contentType, result: { rows } }
    } finally {
      await file.close()
    }
  },
}

async function openFile({ format, timeZone, separator, from, to }: ExportRequest): Promise<HistoryFile> {
  const ahead = offsets(timeZone)
  if (format === 'CSV') return openCsv({ timeZone, separator }, ahead)
  const { openParquet } = await import('../../domain/samples/files/parquet.ts')
  const moment = (seconds: number) => new Date(seconds * 1000).toISOString()
  return openParquet({ timeZone, from: moment(from), to: moment(to) }, ahead)
}

const quarter = 15 * 60 * 1e6

/** Clocks are changed at whole quarters of an hour: one look for each of them is enough. */
function offsets(timeZone: string): HistoryFile['offsetAt'] {
  if (timeZone === 'UTC') return () => 0
  let known = Number.NaN
  let offset = 0
  return (time) => {
    const at = Math.floor(time / quarter)
    if (at !== known) {
      known = at
      offset = offsetAt((at * quarter) / 1000, timeZone) * 1000
    }
    return offset
  }
}

/** The days of its period, in UTC. */
function nameOf({ createdAt }: Job, { from, to }: ExportRequest): string {
  const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
  const end = Math.min(to - 1, Math.floor(createdAt.getTime() / 1000))
  return `history-${dayOf(from)}-${dayOf(Math.max(from, end))}`
}

async function writeAll(work: Work, request: ExportRequest, file: HistoryFile): Promise<number> {
  const { db, job, signal } = work
  const { measurementIds } = request
  const scope = { db, integratorId: job.integratorId, groups: job.groups ?? undefined }
  // Nothing is stored for later than tomorrow.
  const end = Math.min(request.to * 1e6, (Date.now() + day) * 1000)
  let rows = 0
  for (const [at, id] of measurementIds.entries()) {
    // It may have been deleted meanwhile, or belong to somebody else.
    const measured = await findExported(scope, id)
    if (!measured) continue
    for (let from = request.from * 1e6; from < end;) {
      signal.throwIfAborted()
      const { found, next } = await readSome(work, id, { from, to: end })
      for (const { times, values } of found)
        if (times.length > 0) await work.write(await file.add({ measured, times, values }))
      rows += found.reduce((sum, { times }) => sum + times.length, 0)
      from = next
      const share = (from - request.from * 1e6) / Math.max(1, end - request.from * 1e6)
      work.progress((at + Math.min(1, share)) / measurementIds.length)
    }
  }
  return rows
}

/** Of some days the samples, and where the next ones begin. A day with more goes on where its part ended. */
async function readSome({ db }: Work, id: string, span: { from: number; to: number }) {
  const pieces: Piece[] = []
  for (let { from } = span; from < span.to && pieces.length < daysAtOnce;) {
    const to = Math.min(span.to, (Math.floor(from / dayMicroseconds) + 1) * dayMicroseconds)
    pieces.push({ id, from, to })
    from = to
  }
  const found = await sampleStore().readPieces(db, pieces, samplesOfDay)
  const full = found.findIndex(({ times }) => times.length >= samplesOfDay)
  if (full === -1) return { found, next: pieces.at(-1)?.to ?? span.to }
  return { found: found.slice(0, full + 1), next: (found[full]?.times.at(-1) ?? span.to) + 1 }
}
