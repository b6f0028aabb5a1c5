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
export async function watchCodes(
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
