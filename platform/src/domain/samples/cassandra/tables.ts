import { day, second } from '../../../base/time.ts'
import { inParallel, type Cassandra, type Write } from './client.ts'
import { decodeBuckets, encodeBuckets, bucketSeconds, together, type Sum, type SumFrom } from './buckets.ts'
import {
  afterHour,
  hourOf,
  momentOf,
  restOf,
  spanOf,
  spanOfHours,
  timeOf,
  type Partition,
} from './partitions.ts'

/** The times of samples are microseconds. */
export interface Sample {
  measurementId: string
  time: number
  value: number
}

interface SampleRow {
  time: Date
  rest: number
  value: number
}

interface StepRow extends Omit<Sum, 'count'> {
  start: Date
  count: { toNumber: () => number }
  last: number
}

interface Span {
  from: number
  /** Not included. */
  to: number
}

/** Reads and writes of the tables. Whoever writes says when, by the clock of the database (`clockOf`). */
export type Tables = ReturnType<typeof createTables>

/** Unless it is told otherwise, Cassandra counts the seconds in 31 bits. */
const latestExpiry = Date.UTC(2038, 0, 19)

/** Without a number of days everything is kept. */
export function createTables(
  cassandra: Cassandra,
  keyspace: string,
  { retentionDays }: { retentionDays: number | undefined },
) {
  const [samples, spans, hours] = ['samples', 'sample_spans', 'sample_hours'].map(
    (name) => `${keyspace}.${name}`,
  )
  const isOf = 'measurement_id = ? and span = ?'
  const isWithin = `${isOf} and time >= ? and time < ?`
  const isOfHours = `${isOf} and hour >= ? and hour < ?`
  const sums = 'min(value) as least, max(value) as greatest, sum(value) as sum, count(value) as count'
  const keyOf = ({ measurementId, span }: Partition) => [measurementId, span]

  /**
   * Seconds until a sample of this time is too old, 0 for ever. One that is too old already stays for a day. What would expire later than
   * Cassandra can note is left to the daily work.
   */
  function ttlOf(time: number, more = 0): number {
    if (retentionDays === undefined) return 0
    const left = Math.max(day, retentionDays * day + time / 1000 - Date.now()) + more
    return Date.now() + left < latestExpiry ? Math.ceil(left / second) : 0
  }

  const readWithin = (span: number, { from, to }: Span) => [span, momentOf(from), momentOf(to)]

  /** What the samples of each step add up to, the newest first. The servers do it, so that the samples stay there. */
  async function sumSteps(
    measurementId: string,
    span: number,
    within: Span,
    { origin, seconds }: { origin: number; seconds: number },
  ): Promise<(SumFrom & { last: number })[]> {
    const step = `floor(time, ${seconds}s, ?)`
    const rows = await cassandra.read<StepRow>(
      `select ${step} as start, ${sums}, value as last from ${samples} where ${isWithin}
        group by measurement_id, span, ${step}`,
      [momentOf(origin), measurementId, ...readWithin(span, within), momentOf(origin)],
    )
    return rows.map(({ start, least, greatest, sum, count, last }) => ({
      start: timeOf(start),
      least,
      greatest,
      sum,
      count: count.toNumber(),
      last,
    }))
  }

  return {
    clear: async (): Promise<void> => {
      for (const table of [samples, spans, hours]) await cassandra.change(`truncate ${table}`)
    },

    isEmpty: async (): Promise<boolean> =>
      (await cassandra.read(`select span from ${spans} limit 1`, [])).length === 0,

    /** The spans that have samples, the newest first. */
    readSpans: async (measurementId: string, { from, to }: Span): Promise<number[]> => {
      const rows = await cassandra.read<{ span: number }>(
        `select span from ${spans} where measurement_id = ? and span >= ? and span <= ?`,
        [measurementId, spanOf(from), spanOf(to - 1)],
      )
      return rows.map(({ span }) => span)
    },

    writeSpans: async (list: readonly Partition[], at: number): Promise<void> =>
      cassandra.write(
        list.map((partition) => ({
          partition,
          query: `insert into ${spans} (measurement_id, span) values (?, ?) using ttl ?`,
          // Longer than all samples of the span.
          params: [...keyOf(partition), ttlOf(Date.now() * 1000, 14 * day)],
        })),
        at,
      ),

    deleteSpan: async (partition: Partition, at: number): Promise<void> => {
      const deletions = [samples, spans].map((table) => `delete from ${table} where ${isOf}`)
      for (const query of deletions)
        await cassandra.write([{ partition, query, params: keyOf(partition) }], at)
    },

    writeSamples: async (list: readonly Sample[], at: number): Promise<void> =>
      cassandra.write(
        list.map(({ measurementId, time, value }): Write => {
          const partition = { measurementId, span: spanOf(time) }
          return {
            partition,
            query: `insert into ${samples} (measurement_id, span, time, rest, value) values (?, ?, ?, ?, ?) using ttl ?`,
            params: [...keyOf(partition), momentOf(time), restOf(time), value, ttlOf(time)],
          }
        }),
        at,
      ),

    deleteSamples: async (measurementId: string, times: readonly number[], at: number): Promise<void> =>
      cassandra.write(
        times.map((time): Write => {
          const partition = { measurementId, span: spanOf(time) }
          return {
            partition,
            query: `delete from ${samples} where ${isOf} and time = ? and rest = ?`,
            params: [...keyOf(partition), momentOf(time), restOf(time)],
          }
        }),
        at,
      ),

    /** What is older than this time in its own span. */
    deleteBefore: async (measurementId: string, time: number, at: number): Promise<void> => {
      const partition = { measurementId, span: spanOf(time) }
      const query = `delete from ${samples} where ${isOf} and time < ?`
      await cassandra.write([{ partition, query, params: [...keyOf(partition), momentOf(time)] }], at)
    },

    /** Those of these times that are stored, all of one span. */
    readKnown: async (measurementId: string, times: readonly number[]): Promise<number[]> => {
      const moments = [...new Set(times.map((time) => momentOf(time).getTime()))].map(
        (moment) => new Date(moment),
      )
      const rows = await cassandra.read<SampleRow>(
        `select time, rest from ${samples} where ${isOf} and time in ?`,
        [measurementId, spanOf(times[0] ?? 0), moments],
      )
      return rows.map(({ time, rest }) => timeOf(time, rest))
    },

    /** The newest first, page by page until the callback returns false. */
    readSamples: async (
      measurementId: string,
      span: number,
      within: Span,
      take: (rows: { time: number; value: number }[]) => boolean | Promise<boolean>,
    ): Promise<void> => {
      const query = `select time, rest, value from ${samples} where ${isWithin}`
      const params = [measurementId, ...readWithin(span, within)]
      for await (const rows of cassandra.readPages<SampleRow>(query, params))
        if (!(await take(rows.map(({ time, rest, value }) => ({ time: timeOf(time, rest), value }))))) return
    },

    /** The oldest first, at most so many. */
    readOldest: async (
      measurementId: string,
      span: number,
      { from, to }: Span,
      most: number,
    ): Promise<{ time: number; value: number }[]> => {
      const rows = await cassandra.read<SampleRow>(
        `select time, rest, value from ${samples} where ${isOf} and (time, rest) >= (?, ?) and (time, rest) < (?, ?)
          order by time asc, rest asc limit ?`,
        [measurementId, span, momentOf(from), restOf(from), momentOf(to), restOf(to), most],
      )
      return rows.map(({ time, rest, value }) => ({ time: timeOf(time, rest), value }))
    },

    countSamples: async (measurementId: string, span: number, within: Span): Promise<number> => {
      const [row] = await cassandra.read<{ count: { toNumber: () => number } }>(
        `select count(*) as count from ${samples} where ${isWithin}`,
        [measurementId, ...readWithin(span, within)],
      )
      return row?.count.toNumber() ?? 0
    },

    sumSteps,

    /** Adds up hours anew. The steps and the rows in them are the newest first, so the first value is the last one of the hour. */
    rollUp: async (list: readonly { measurementId: string; hour: number }[], at: number): Promise<void> =>
      inParallel(list, async ({ measurementId, hour }) => {
        const within = { from: hour, to: afterHour(hour) }
        const grid = { origin: hour, seconds: bucketSeconds }
        const parts = await sumSteps(measurementId, spanOf(hour), within, grid)
        const [first, ...others] = parts
        const partition = { measurementId, span: spanOfHours(hour) }
        const key = [...keyOf(partition), momentOf(hour)]
        if (!first) {
          const query = `delete from ${hours} where ${isOf} and hour = ?`
          return cassandra.write([{ partition, query, params: key }], at)
        }
        const { least, greatest, sum, count } = others.reduce<Sum>(together, first)
        const values = [least, greatest, sum, count, first.last, encodeBuckets(hour, parts), ttlOf(hour)]
        const query = `insert into ${hours} (measurement_id, span, hour, least, greatest, sum, count, last, parts)
          values (?, ?, ?, ?, ?, ?, ?, ?, ?) using ttl ?`
        return cassandra.write([{ partition, query, params: [...key, ...values] }], at)
      }),

    /** Page by page, the newest first. */
    readHours: async (
      measurementId: string,
      span: number,
      within: Span,
      take: (rows: SumFrom[]) => void,
    ): Promise<void> => {
      const query = `select hour, least, greatest, sum, count from ${hours} where ${isOfHours}`
      const params = [measurementId, ...readWithin(span, within)]
      for await (const rows of cassandra.readPages<Sum & { hour: Date }>(query, params))
        take(
          rows.map(({ hour, least, greatest, sum, count }) => ({
            start: timeOf(hour),
            least,
            greatest,
            sum,
            count,
          })),
        )
    },

    /** Those of these hours, hour by hour. */
    readParts: async (
      measurementId: string,
      span: number,
      within: Span,
      take: (rows: SumFrom[]) => void,
    ): Promise<void> => {
      const query = `select hour, parts from ${hours} where ${isOfHours}`
      const params = [measurementId, ...readWithin(span, within)]
      for await (const rows of cassandra.readPages<{ hour: Date; parts: Buffer }>(query, params))
        for (const { hour, parts } of rows) take(decodeBuckets(timeOf(hour), parts))
    },

    /** The last values of the hours of many measurements. */
    readLast: async (measurementIds: readonly string[], span: number, from: number) =>
      (
        await cassandra.read<{ measurement_id: string; hour: Date; last: number }>(
          `select measurement_id, hour, last from ${hours} where measurement_id in ? and span = ? and hour >= ?`,
          [measurementIds, span, momentOf(from)],
        )
      ).map(({ measurement_id: measurementId, hour, last }) => ({ measurementId, hour: timeOf(hour), last })),

    deleteHours: async (partition: Partition, before: number, at: number): Promise<void> => {
      const query = `delete from ${hours} where ${isOf} and hour < ?`
      await cassandra.write([{ partition, query, params: [...keyOf(partition), momentOf(before)] }], at)
    },
  }
}

/** The hours that samples are in, each once. */
export function hoursOf(
  list: readonly { measurementId: string; time: number }[],
): { measurementId: string; hour: number }[] {
  const hours = list.map(({ measurementId, time }) => ({ measurementId, hour: hourOf(time) }))
  return [...new Map(hours.map((entry) => [`${entry.measurementId} ${entry.hour}`, entry])).values()]
}
