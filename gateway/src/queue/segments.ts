import type { Sample } from '#contract/schemas/device-self'
import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Reading } from '../time.ts'

/** If nobody had confirmed the clock when it was read, it belongs to a boot. */
export type KeptSample = Sample & Pick<Reading, 'boot'>

/** A file of the queue. Its number gives its place: lower ones are older. */
export interface Segment {
  number: number
  /** When it was begun, in seconds. In its name, because the clock of a small computer may have been wrong meanwhile. */
  begunAt: number
  boot?: string | undefined
  bytes: number
}

export interface Position {
  segment: number
  offset: number
}

const newline = 0x0a
const chunkBytes = 256 * 1024
const tailBytes = 4096

type Named = Pick<Segment, 'number' | 'begunAt' | 'boot'>

export const segmentFile = (folder: string, { number, begunAt, boot }: Named): string =>
  path.join(folder, `${String(number).padStart(10, '0')}-${begunAt}${boot ? `-${boot}` : ''}.samples`)

/** The segments of a folder, oldest first. Other files are ignored. */
export async function listSegments(folder: string): Promise<Segment[]> {
  const segments: Segment[] = []
  for (const name of (await readdir(folder)).sort()) {
    const [, number, begunAt, boot] = /^(\d{10})-(\d+)(?:-(\w+))?\.samples$/.exec(name) ?? []
    if (!number) continue
    const { size } = await stat(path.join(folder, name))
    segments.push({ number: Number(number), begunAt: Number(begunAt), boot, bytes: size })
  }
  return segments
}

/** One line for each sample. A line that is not whole was never written to its end. */
export const lineOf = ({ measurementId, time, value, boot }: KeptSample): string =>
  `${JSON.stringify(boot === undefined ? [measurementId, time, value] : [measurementId, time, value, boot])}\n`

function sampleOf(line: string): KeptSample | undefined {
  try {
    const parsed: unknown = JSON.parse(line)
    if (!Array.isArray(parsed) || parsed.length < 3 || parsed.length > 4) return undefined
    const [measurementId, time, value, boot] = parsed as unknown[]
    if (typeof measurementId !== 'string' || !Number.isFinite(time) || !Number.isFinite(value))
      return undefined
    const sample = { measurementId, time: Number(time), value: Number(value) }
    return typeof boot === 'string' ? { ...sample, boot } : sample
  } catch {
    return undefined
  }
}

export interface ReadLines {
  samples: KeptSample[]
  /** Behind the last line that was read. */
  offset: number
  /** Lines that are no samples: a disk or a file system has damaged them. */
  damaged: number
}

/** At most so many samples, from an offset on. Stops before a last line without its end. */
export async function readLines(file: string, from: number, most: number): Promise<ReadLines> {
  const result: ReadLines = { samples: [], offset: from, damaged: 0 }
  const handle = await open(file)
  try {
    let rest = Buffer.alloc(0)
    const chunk = Buffer.alloc(chunkBytes)
    let position = from
    while (result.samples.length < most) {
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, position)
      if (bytesRead === 0) break
      position += bytesRead
      rest = takeLines(Buffer.concat([rest, chunk.subarray(0, bytesRead)]), most, result)
    }
  } finally {
    await handle.close()
  }
  return result
}

/** Adds the whole lines to the result, and returns what is left. */
function takeLines(bytes: Buffer, most: number, result: ReadLines): Buffer<ArrayBuffer> {
  let start = 0
  while (result.samples.length < most) {
    const end = bytes.indexOf(newline, start)
    if (end === -1) break
    const sample = sampleOf(bytes.toString('utf8', start, end))
    if (sample) result.samples.push(sample)
    else result.damaged += 1
    result.offset += end + 1 - start
    start = end + 1
  }
  return Buffer.from(bytes.subarray(start))
}

/** How many lines there are from an offset on. */
export async function countLines(file: string, from: number): Promise<number> {
  let lines = 0
  for await (const chunk of createReadStream(file, { start: from, highWaterMark: chunkBytes })) {
    const bytes = chunk as Buffer
    for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) lines += 1
  }
  return lines
}

/** The last one, if its line is whole. Lines are shorter than what is read. */
export async function lastSample(file: string): Promise<KeptSample | undefined> {
  const { size } = await stat(file)
  const { samples } = await readLines(file, Math.max(0, size - tailBytes), tailBytes)
  return samples.at(-1)
}
