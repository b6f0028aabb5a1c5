import encodeQR from 'qr'
import { onTestFinished, vi } from 'vitest'

/** A camera that films a sheet of paper on which a code is drawn: real streams, and real codes. */
export function filmedSheet() {
  const canvas = document.createElement('canvas')
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('There is nothing to draw on')
  canvas.width = canvas.height = 480
  let text = ''
  const draw = () => {
    const modules = encodeQR(text, 'raw')
    const size = Math.floor(400 / modules.length)
    paper.fillStyle = 'white'
    paper.fillRect(0, 0, 480, 480)
    paper.fillStyle = 'black'
    for (const [y, row] of modules.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) paper.fillRect(40 + x * size, 40 + y * size, size, size)
  }
  // A stream of a canvas goes on only while it is drawn on.
  const timer = setInterval(draw, 50)
  const streams: MediaStream[] = []
  const camera = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const stream = canvas.captureStream()
    streams.push(stream)
    return stream
  })
  onTestFinished(() => {
    clearInterval(timer)
    camera.mockRestore()
  })
  return { drawCode: (next: string) => (text = next), streams }
}
