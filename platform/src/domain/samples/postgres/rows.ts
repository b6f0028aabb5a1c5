/** Rows of samples in the binary form of COPY: the database has no text to read, and this process none to write. */

/** Samples of one measurement. The times are microseconds. */
interface Measured {
  id: string
  locationId: string
  times: readonly number[]
  values: readonly number[]
}

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const end = Buffer.from([0xff, 0xff])
const fields = 4
/** Before a field, its length. */
const lengthBytes = 4
const numberBytes = 8
/** 2000-01-01, from which the database counts. */
const epoch = 946_684_800_000_000
const low = 2 ** 32

export function encodeRows(measured: readonly Measured[]): Buffer {
  const sized = measured.map((one) => ({ ...one, bytes: rowBytes(one) }))
  const size = sized.reduce(
    (sum, { bytes, times }) => sum + bytes * times.length,
    signature.length + end.length,
  )
  const rows = Buffer.allocUnsafe(size)
  const numbers = new DataView(rows.buffer, rows.byteOffset, rows.byteLength)
  let at = signature.copy(rows)
  for (const { id, locationId, times, values, bytes } of sized) {
    const timeAt = writeTexts(rows, at, id, locationId) - at
    repeat(rows, at, bytes, times.length)
    for (let index = 0; index < times.length; index += 1) {
      const since = (times[index] ?? 0) - epoch
      const high = Math.floor(since / low)
      numbers.setInt32(at + timeAt, high)
      numbers.setUint32(at + timeAt + 4, since - high * low)
      numbers.setFloat64(at + timeAt + numberBytes + lengthBytes, values[index] ?? 0)
      at += bytes
    }
  }
  end.copy(rows, at)
  return rows
}

const rowBytes = ({ id, locationId }: Measured) =>
  2 + fields * lengthBytes + Buffer.byteLength(id) + 2 * numberBytes + Buffer.byteLength(locationId)

/** Writes a row with room for its time and, after that, its value. Returns where the time is. */
function writeTexts(rows: Buffer, start: number, id: string, locationId: string): number {
  const timeAt = writeNumber(rows, writeText(rows, rows.writeInt16BE(fields, start), id))
  writeText(rows, writeNumber(rows, timeAt + numberBytes) + numberBytes, locationId)
  return timeAt
}

function writeText(rows: Buffer, at: number, text: string): number {
  const bytes = rows.write(text, at + lengthBytes)
  rows.writeInt32BE(bytes, at)
  return at + lengthBytes + bytes
}

/** Returns where the number itself is written. */
const writeNumber = (rows: Buffer, at: number) => rows.writeInt32BE(numberBytes, at)

/** Copies the row, so that there are so many of it. Each step copies all that are there already. */
function repeat(rows: Buffer, start: number, bytes: number, times: number): void {
  for (let done = 1; done < times; done *= 2)
    rows.copyWithin(start + done * bytes, start, start + Math.min(done, times - done) * bytes)
}
