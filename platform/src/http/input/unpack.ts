import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { ApiError } from '../../base/errors.ts'
import { errorCodeOf } from '../../db/failures.ts'

type Unpack = (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>

const ways = new Map<string, Unpack>([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
])

/** The library's is 16 kB. Each piece is a turn of the event loop. */
const chunkSize = 256 * 1024

/**
 * A body as it was before it was compressed. Work ends as soon as it is larger than `most`: a body of 3 MB could become one of 3 GB,
 * and a stream that is only no longer read goes on unpacking.
 */
export async function unpacked(bytes: Buffer, encoding: string | undefined, most: number): Promise<Buffer> {
  if (encoding === undefined || encoding === 'identity') return bytes
  const unpack = ways.get(encoding)
  if (!unpack) throw new ApiError(415, refusalFor('BODY_ENCODING', { known: [...ways.keys()].join(', ') }))
  try {
    return await unpack(bytes, { maxOutputLength: most, chunkSize })
  } catch (error) {
    if (errorCodeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw new ApiError(413, refusalFor('BODY_TOO_LARGE'))
    throw new ApiError(400, refusalFor('BODY_NOT_UNPACKED'))
  }
}
