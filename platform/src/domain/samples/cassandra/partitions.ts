/** How samples are divided: by measurement, and by a span of time that keeps a partition well below 100 MB. */

export interface Partition {
  measurementId: string
  span: number
}

export const microsecondsPer = { millisecond: 1e3, second: 1e6, hour: 3600e6, day: 86_400e6 }

/** A sample each second makes 600,000 rows of 30 bytes. */
const daysOfSamples = 7
const daysOfHours = 1000

/** Times are microseconds, as in the database. */
export const spanOf = (time: number): number => Math.floor(time / (daysOfSamples * microsecondsPer.day))
export const startOfSpan = (span: number): number => span * daysOfSamples * microsecondsPer.day

/** Of the roll-ups. */
export const spanOfHours = (time: number): number => Math.floor(time / (daysOfHours * microsecondsPer.day))

/** The spans of the roll-ups of these spans of samples, each once. */
export const hourSpansOf = (spans: readonly number[]): number[] => [
  ...new Set(
    spans.flatMap((span) => [spanOfHours(startOfSpan(span)), spanOfHours(startOfSpan(span + 1) - 1)]),
  ),
]

export const hourOf = (time: number): number => Math.floor(time / microsecondsPer.hour) * microsecondsPer.hour
export const afterHour = (hour: number): number => hour + microsecondsPer.hour

/** Cassandra's moments have milliseconds. The rest is a column of its own. */
export const momentOf = (time: number): Date => new Date(Math.floor(time / microsecondsPer.millisecond))
export const restOf = (time: number): number => time - momentOf(time).getTime() * microsecondsPer.millisecond
export const timeOf = (moment: Date, rest = 0): number =>
  moment.getTime() * microsecondsPer.millisecond + rest

/** The spans of a time, the last one included. */
export const spansBetween = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

/** The key of a partition as the servers see it: each part with its length before and a zero after it. */
export function partitionKey({ measurementId, span }: Partition): Buffer {
  const id = Buffer.from(measurementId)
  const key = Buffer.alloc(id.length + 10)
  key.writeUInt16BE(id.length, 0)
  id.copy(key, 2)
  key.writeUInt16BE(4, id.length + 3)
  key.writeInt32BE(span, id.length + 5)
  return key
}
