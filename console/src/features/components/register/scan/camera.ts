import { untilArrived } from '../../../../kit/lazyPart.tsx'
import { texts } from '../../../../texts/sensors.ts'

interface Watching {
  onCode: (text: string) => void
  /** Whether the picture is shown, and what reads its codes has not arrived yet. */
  onMissing: (is: boolean) => void
  signal: AbortSignal
}

/** Shows the camera's picture and reports each code in it, until it is stopped. Throws the reason if there is no picture. */
export async function film(video: HTMLVideoElement, watching: Watching): Promise<void> {
  const { signal } = watching
  const stream = await openCamera()
  signal.addEventListener('abort', () => close(stream))
  if (signal.aborted) return close(stream)
  video.srcObject = stream
  await video.play()
  await watchCodes(video, watching)
}

async function openCamera(): Promise<MediaStream> {
  // Browsers give no camera to a page that was loaded over plain HTTP.
  const cameras = navigator.mediaDevices as MediaDevices | undefined
  if (!cameras) throw new DOMException('No camera without HTTPS', 'SecurityError')
  return cameras.getUserMedia({ video: { facingMode: 'environment' } })
}

const close = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop())

export function problemIn(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return texts.cameraNotAllowed
  if (name === 'SecurityError') return texts.cameraNeedsHttps
  if (name === 'NotFoundError') return texts.noCamera
  return texts.cameraFailed
}

/** The part of the browser's detector that the library has too. */
interface Detector {
  detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The browser's own detector if it knows QR codes, which is rare. Else a small library, which is loaded now. */
async function makeDetector({ onMissing, signal }: Watching): Promise<Detector | undefined> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = (await own?.getSupportedFormats().catch(() => undefined)) ?? []
  const load = async () => (await import('qr/decode.js')).BarcodeDetector
  const Chosen: (new (options: { formats: ['qr_code'] }) => Detector) | undefined =
    own && formats.includes('qr_code')
      ? own
      : await load().catch(async () => untilArrived(load, signal, () => onMissing(true)))
  if (!signal.aborted) onMissing(false)
  return Chosen && new Chosen({ formats: ['qr_code'] })
}

const pauseMs = 120

/** Looks for codes in the picture again and again, and reports each, until it is stopped. */
async function watchCodes(video: HTMLVideoElement, watching: Watching): Promise<void> {
  const { onCode, signal } = watching
  const detector = await makeDetector(watching)
  while (detector && !signal.aborted) {
    // A frame that cannot be read is skipped: the next one follows.
    const found = video.videoWidth > 0 ? await detector.detect(video).catch(() => []) : []
    if (!signal.aborted) for (const { rawValue } of found) onCode(rawValue)
    await new Promise((next) => setTimeout(next, pauseMs))
  }
}
