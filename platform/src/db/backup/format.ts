import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * A backup is compressed text. It has a line of JSON that says what it is. Then for each table: a line of JSON, its
 * rows in COPY's text format, a line `\.`, and a line of JSON with their checksum. A line of JSON ends it.
 * docs/database.md describes it.
 */
export const formatName = 'integrator-console-backup'
export const formatVersion = 1

export const Head = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  createdAt: z.string(),
  /** The schema: the times at which its migrations were made. */
  migrations: z.array(z.number()),
})

export const Begin = z.object({ table: z.string(), columns: z.array(z.string()) })

export const Sum = z.object({
  rows: z.number(),
  /** The checksum of the rows in the file. */
  sha256: z.string(),
  /** The positions of the sequences of its columns. */
  sequences: z.record(z.string(), z.number()),
})

export const End = z.object({ end: z.literal(true), tables: z.number(), rows: z.number() })

export type Head = z.output<typeof Head>
export type End = z.output<typeof End>

/** In the text format every row is one line, and a backslash in a value is doubled, so no row looks like this. */
export const endOfRows = Buffer.from('\\.\n')

const lineFeed = 0x0a

/** Counts rows and sums them up as they pass. */
export function createSum() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(bytes: Buffer): void {
      hash.update(bytes)
      for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) rows += 1
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
