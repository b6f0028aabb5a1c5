import { texts } from '../../../../texts/sensors.ts'

/** Shows the camera's picture and reports each code in it, until it is stopped. Throws the reason if there is no picture. */
export async function film(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = await openCamera()
  signal.addEventListener('abort', () => close(stream))
  if (signal.aborted) return close(stream)
  video.srcObject = stream
  await video.play()
  await watchCodes(video, onCode, signal)
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
async function makeDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = (await own?.getSupportedFormats().catch(() => undefined)) ?? []
  const Chosen: new (options: { formats: ['qr_code'] }) => Detector =
    own && formats.includes('qr_code') ? own : (await import('qr/decode.js')).BarcodeDetector
  return new Chosen({ formats: ['qr_code'] })
}

const pauseMs = 120

/** Looks for codes in the picture again and again, and reports each, until it is stopped. */
async function watchCodes(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const detector = await makeDetector()
  while (!signal.aborted) {
    // A frame that cannot be read is skipped: the next one follows.
    const found = video.videoWidth > 0 ? await detector.detect(video).catch(() => []) : []
    if (!signal.aborted) for (const { rawValue } of found) onCode(rawValue)
    await new Promise((next) => setTimeout(next, pauseMs))
  }
}
