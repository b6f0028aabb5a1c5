import type { ImageType } from '#contract/values'

interface Size {
  width: number
  height: number
}

/** Width and height as the picture's header names them. The picture itself is not decoded. */
export function sizeOf(content: Buffer, type: ImageType): Size | undefined {
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
