import { largestImage, longestImageSide } from '#contract/limits'
import type { LocationImageBody } from '#contract/schemas/location'
import type { ImageType } from '#contract/values'
import { ApiError, fieldError, invalid } from '../../../base/errors.ts'
import { sizeOf } from './size-rules.ts'

/** The picture in a body. Its first bytes say what it is. */
export function readImage(body: LocationImageBody): { contentType: ImageType; content: Buffer } {
  const content = Buffer.from(body.image, 'base64')
  if (content.toString('base64').replace(/=+$/, '') !== body.image.replace(/=+$/, '')) {
    throw invalid('image', 'The picture is not valid base64')
  }
  if (content.length > largestImage) {
    throw new ApiError(413, 'The picture has more than 2 MB', [fieldError('INVALID', 'image')])
  }
  const contentType = typeOf(content)
  if (!contentType) throw invalid('image', 'The picture is neither PNG nor JPEG nor WebP')
  if (body.contentType !== undefined && body.contentType !== contentType) {
    throw invalid('contentType', `The picture is ${contentType}, not ${body.contentType}`)
  }
  const size = sizeOf(content, contentType)
  if (!size) throw invalid('image', 'The size of the picture cannot be read')
  if (Math.max(size.width, size.height) > longestImageSide)
    throw invalid('image', `The picture has more than ${longestImageSide} pixels on a side`)
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
