import { largestImage, longestImageSide } from '#contract/limits'
import type { LocationImageBody } from '#contract/schemas/location'
import type { ImageType } from '#contract/values'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { ApiError, fieldError, invalid } from '../../base/errors.ts'

/** The picture in a body. Its first bytes say what it is. */
export function readImage(body: LocationImageBody): { contentType: ImageType; content: Buffer } {
  const content = Buffer.from(body.image, 'base64')
  if (content.toString('base64').replace(/=+$/, '') !== body.image.replace(/=+$/, '')) {
    throw invalid('image', refusalFor('PICTURE_NOT_BASE64'))
  }
  if (content.length > largestImage) {
    throw new ApiError(413, refusalFor('PICTURE_TOO_LARGE'), [fieldError('INVALID', 'image')])
  }
  const contentType = typeOf(content)
  if (!contentType) throw invalid('image', refusalFor('PICTURE_OTHER_KIND'))
  if (body.contentType !== undefined && body.contentType !== contentType) {
    throw invalid(
      'contentType',
      refusalFor('PICTURE_WRONG_TYPE', { type: contentType, said: body.contentType }),
    )
  }
  const size = sizeOf(content, contentType)
  if (!size) throw invalid('image', refusalFor('PICTURE_NO_SIZE'))
  if (Math.max(size.width, size.height) > longestImageSide)
    throw invalid('image', refusalFor('PICTURE_TOO_WIDE', { most: longestImageSide }))
  return { contentType, content }
}

const startsWith = (content: Buffer, signature: Buffer, at = 0) =>
  content.subarray(at, at + signature.length).equals(signature)

function typeOf(content: Buffer): ImageType | undefined {
  if (startsWith(content, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png'
  if (startsWith(content, Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (startsWith(content, Buffer.from('RIFF')) && startsWith(content, Buffer.from('WEBP'), 8)) {
    return 'image/webp'
  }
  return undefined
}

interface Size {
  width: number
  height: number
}

/** Width and height as the picture's header names them. The picture itself is not decoded. */
function sizeOf(content: Buffer, type: ImageType): Size | undefined {
  try {
    const size = readers[type](content)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    // The header ends before its size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const readers: Record<ImageType, (content: Buffer) => Size | undefined> = {
  'image/png': (content) => ({ width: content.readUInt32BE(16), height: content.readUInt32BE(20) }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
}

/** Segments with their length follow each other. One that starts a frame (SOF) has the size. */
function jpegSize(content: Buffer): Size | undefined {
  for (let at = 2; content.readUInt8(at) === 0xff;) {
    const marker = content.readUInt8(at + 1)
    const startsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (startsFrame) return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) }
    // A byte that only fills, or a segment.
    at += marker === 0xff ? 1 : 2 + content.readUInt16BE(at + 2)
  }
  return undefined
}

function webpSize(content: Buffer): Size | undefined {
  switch (content.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 }
    case 'VP8 ':
      return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = content.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    default:
      return undefined
  }
}
