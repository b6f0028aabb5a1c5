import { microsecondsPer } from './partitions.ts'

/** What the samples of some time add up to. */
export interface Sum {
  least: number
  greatest: number
  sum: number
  count: number
}

/** The time that they are of begins here. */
export interface SumFrom extends Sum {
  start: number
}

export const together = (one: Sum, other: Sum): Sum => ({
  least: Math.min(one.least, other.least),
  greatest: Math.max(one.greatest, other.greatest),
  sum: one.sum + other.sum,
  count: one.count + other.count,
})

/** An hour has buckets of five minutes, so that the curve of a month need not read all samples. They are stored in one column of the hour. */
export const bucketSeconds = 300

const bucketLength = bucketSeconds * microsecondsPer.second
/** Which part of the hour, how many, and three numbers. */
const bytes = 1 + 4 + 3 * 8

export function encodeBuckets(hour: number, buckets: readonly SumFrom[]): Buffer {
  const buffer = Buffer.alloc(buckets.length * bytes)
  for (const [index, { start, least, greatest, sum, count }] of buckets.entries()) {
    const at = index * bytes
    buffer.writeUInt8(Math.round((start - hour) / bucketLength), at)
    buffer.writeUInt32BE(count, at + 1)
    for (const [position, value] of [least, greatest, sum].entries())
      buffer.writeDoubleBE(value, at + 5 + position * 8)
  }
  return buffer
}

export function decodeBuckets(hour: number, buffer: Buffer): SumFrom[] {
  return Array.from({ length: buffer.length / bytes }, (_, index) => {
    const at = index * bytes
    return {
      start: hour + buffer.readUInt8(at) * bucketLength,
      count: buffer.readUInt32BE(at + 1),
      least: buffer.readDoubleBE(at + 5),
      greatest: buffer.readDoubleBE(at + 13),
      sum: buffer.readDoubleBE(at + 21),
    }
  })
}
