import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * A backup is compressed text. It has a line of JSON that says what it is. Then for each table: a line of JSON, its
 * rows in COPY's text format, a line `\.`, and a line of JSON with their checksum. A line of JSON ends it.
 */
export const formatName = 'integrator-console-backup'
export const formatVersion = 1

const Head = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  createdAt: z.string(),
  /** The schema: the times at which its migrations were made. */
  migrations: z.array(z.number()),
})

const Begin = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  /** The months that have a table of their own. Older backups do not say. */
  months: z.array(z.string().regex(/^\d{4}-\d{2}$/)).default([]),
})

const Sum = z.object({
  rows: z.number(),
  /** The checksum of the rows in the file. */
  sha256: z.string(),
  /** The positions of the sequences of its columns. */
  sequences: z.record(z.string(), z.number()),
})

export const End = z.object({ end: z.literal(true), tables: z.number(), rows: z.number() })

type Head = z.output<typeof Head>
export type End = z.output<typeof End>

/** In the text format every row is one line, and a backslash in a value is doubled, so no row looks like this. */
export const endOfRows = Buffer.from('\\.\n')

const lineFeed = 0x0a

export function linesIn(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) lines += 1
  return lines
}

export function createSum() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(bytes: Buffer): void {
      hash.update(bytes)
      rows += linesIn(bytes)
    },
    result: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

export async function* adding(sum: ReturnType<typeof createSum>, rows: AsyncIterable<Buffer>) {
  for await (const bytes of rows) {
    sum.add(bytes)
    yield bytes
  }
}

/** The file is not a backup, or not a complete one. The message says what is wrong. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

export const damaged = (why: string) => new BackupRefused(`The backup is damaged: ${why}.`)

const noBackup = 'This release cannot read the file as a backup.'
const longestLine = 1_000_000
const endAfterRow = Buffer.concat([Buffer.from('\n'), endOfRows])

interface Visitor {
  head: (head: Head) => Promise<void>
  /** Must read all rows. */
  table: (begin: z.output<typeof Begin>, rows: AsyncIterable<Buffer>) => Promise<void>
  /** Called after the table's rows, whose number and checksum are right. */
  sum: (name: string, sum: z.output<typeof Sum>) => Promise<void>
}

/** Reads a backup from beginning to end and checks each table's count and checksum. */
export async function readBackup(source: AsyncIterable<Buffer>, visitor: Visitor): Promise<End> {
  const reader = createReader(source)
  await visitor.head(await reader.value(Head, noBackup))
  let all = 0
  for (let tables = 0; ; tables += 1) {
    const next = await reader.value(Begin.or(End))
    if ('end' in next) {
      if (next.tables !== tables || next.rows !== all) throw damaged('tables are missing')
      return next
    }
    const counted = createSum()
    await visitor.table(next, adding(counted, reader.rows()))
    const sum = await reader.value(Sum)
    const found = counted.result()
    if (found.rows !== sum.rows || found.sha256 !== sum.sha256)
      throw damaged(`the rows of ${next.table} are not those that were written`)
    await visitor.sum(next.table, sum)
    all += sum.rows
  }
}

function createReader(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]()
  let buffer: Buffer = Buffer.alloc(0)

  async function more(): Promise<void> {
    const next = await pieces.next()
    if (next.done) throw damaged('its end is missing')
    buffer = buffer.length === 0 ? next.value : Buffer.concat([buffer, next.value])
  }

  async function line(): Promise<string> {
    for (;;) {
      const end = buffer.indexOf(lineFeed)
      if (end >= 0) {
        const text = buffer.toString('utf8', 0, end)
        buffer = buffer.subarray(end + 1)
        return text
      }
      if (buffer.length > longestLine) throw damaged('a line does not end')
      await more()
    }
  }

  return {
    async value<T>(shape: z.ZodType<T>, refusal = 'The backup is damaged: a line is not valid.'): Promise<T> {
      const read = shape.safeParse(parsed(await line()))
      if (!read.success) throw new BackupRefused(refusal)
      return read.data
    },
    /** Whole lines, as many as have arrived, until the rows end. */
    async *rows(): AsyncGenerator<Buffer> {
      for (;;) {
        const end = endIn(buffer)
        if (end >= 0) {
          if (end > 0) yield buffer.subarray(0, end)
          buffer = buffer.subarray(end + endOfRows.length)
          return
        }
        const whole = buffer.lastIndexOf(lineFeed) + 1
        if (whole > 0) {
          yield buffer.subarray(0, whole)
          buffer = buffer.subarray(whole)
        }
        await more()
      }
    },
  }
}

/** The buffer begins with a line. */
function endIn(buffer: Buffer): number {
  if (buffer.subarray(0, endOfRows.length).equals(endOfRows)) return 0
  const after = buffer.indexOf(endAfterRow)
  return after < 0 ? -1 : after + 1
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
