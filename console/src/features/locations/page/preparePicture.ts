import { largestImage } from '#contract/limits'
import { imageTypes } from '#contract/values'

/** Pixels. No screen shows more of a picture, and the photo of a phone has twice as many. */
const longestSide = 2_000

/** The address of the picture as it is stored, which may be smaller than the file, or why there is none. */
export async function preparePicture(file: File): Promise<{ address: string } | { refusal: string }> {
  if (!(imageTypes as readonly string[]).includes(file.type))
    return { refusal: 'The file is neither PNG nor JPEG nor WebP' }
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return { refusal: 'The picture cannot be read' }
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const picture = scale === 1 && file.size <= largestImage ? file : await draw(bitmap, scale, file.type)
  bitmap.close()
  if (!picture) return { refusal: 'The picture cannot be made smaller' }
  if (picture.size > largestImage) return { refusal: 'The picture has more than 2 MB' }
  return { address: await asDataUrl(picture) }
}

async function draw(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const same = await encode(canvas, type)
  if (same && same.size <= largestImage) return same
  // A JPEG is smaller, but would show black where the picture is transparent.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return encode(canvas, 'image/jpeg')
}

const encode = async (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85))

async function asDataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('The file cannot be read')))
    reader.readAsDataURL(picture)
  })
}
