import { watchCodes } from './detector.ts'

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
  if (name === 'NotAllowedError') return 'The browser was not allowed to use the camera.'
  if (name === 'SecurityError') return 'A browser gives its camera only to pages that come over HTTPS.'
  if (name === 'NotFoundError') return 'This device has no camera.'
  return 'The camera could not be used.'
}
