/** What the browser's own detector and the library's have in common. */
interface Detector {
  detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The browser's own where it knows QR codes, which few do; else a small library, loaded now. */
async function makeDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = (await own?.getSupportedFormats().catch(() => undefined)) ?? []
  const Chosen: new (options: { formats: ['qr_code'] }) => Detector =
    own && formats.includes('qr_code') ? own : (await import('qr/decode.js')).BarcodeDetector
  return new Chosen({ formats: ['qr_code'] })
}

const pauseMs = 120

/** Looks at the picture again and again, and tells each code that it sees, until it is stopped. */
export async function watchCodes(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const detector = await makeDetector()
  while (!signal.aborted) {
    // A frame that cannot be read is followed by another one.
    const found = video.videoWidth > 0 ? await detector.detect(video).catch(() => []) : []
    if (!signal.aborted) for (const { rawValue } of found) onCode(rawValue)
    await new Promise((next) => setTimeout(next, pauseMs))
  }
}
