/** Rows of samples in the binary form of COPY: the database has no text to read, and this process none to write. */

/** Samples of one measurement. The times are microseconds. */
interface Measured {
  id: string
  locationId: string
  fresh: readonly { time: number; value: number }[]
}

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const end = Buffer.from([0xff, 0xff])
const fields = 4
/** A time and a value, each of eight bytes after its length. */
const numbersBytes = 24
/** 2000-01-01, from which the database counts. */
const epoch = 946_684_800_000_000
const low = 2 ** 32

export function encodeRows(measured: readonly Measured[]): Buffer {
  const parts = measured.map((one) => ({ ...one, ...textsOf(one) }))
  const size = parts.reduce(
    (sum, { fresh, head, tail }) => sum + fresh.length * (head.length + numbersBytes + tail.length),
    signature.length + end.length,
  )
  const rows = Buffer.allocUnsafe(size)
  let at = signature.copy(rows)
  for (const { fresh, head, tail } of parts)
    for (const { time, value } of fresh) {
      at += head.copy(rows, at)
      at = rows.writeInt32BE(8, at)
      const since = time - epoch
      at = rows.writeInt32BE(Math.floor(since / low), at)
      at = rows.writeUInt32BE(((since % low) + low) % low, at)
      at = rows.writeInt32BE(8, at)
      at = rows.writeDoubleBE(value, at)
      at += tail.copy(rows, at)
    }
  end.copy(rows, at)
  return rows
}

/** What is the same in all rows of a measurement. */
function textsOf({ id, locationId }: Measured) {
  const count = Buffer.alloc(2)
  count.writeInt16BE(fields)
  return { head: Buffer.concat([count, textOf(id)]), tail: textOf(locationId) }
}

function textOf(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}
