import type { CDPSession } from '@vitest/browser-playwright'
import { cdp } from 'vitest/browser'

/** The browser's own protocol. It presses as a real mouse and a real finger do. */
export const devtools = (): CDPSession => cdp()

interface Point {
  x: number
  y: number
}

/** Where a point of the page is in the window: the page is in a frame of the test runner. */
export function inWindow({ x, y }: Point): Point {
  const frame = window.frameElement?.getBoundingClientRect()
  const scale = frame ? frame.width / window.innerWidth : 1
  return { x: (frame?.left ?? 0) + x * scale, y: (frame?.top ?? 0) + y * scale }
}

/** How far a finger first slips up. If that may scroll what is below it, the browser does so and ends the drawing. */
const slip = { mouse: 0, touch: 60 }

/** Draws from one part of its width to another. */
export async function draw(by: 'mouse' | 'touch', bar: Element, from: number, to: number): Promise<void> {
  const { left, top, width } = bar.getBoundingClientRect()
  const path = [from, from, (from + to) / 2, to].map((share, at) =>
    inWindow({ x: left + share * width, y: top + 20 - (at === 0 ? 0 : slip[by]) }),
  )
  const [first, ...others] = path
  const last = path.at(-1)
  if (!first || !last) return
  if (by === 'mouse') {
    const button = { button: 'left', buttons: 1, clickCount: 1 } as const
    await devtools().send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button, ...first })
    for (const point of others)
      await devtools().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...button, ...point })
    await devtools().send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button, ...last })
    return
  }
  await devtools().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] })
  for (const point of others)
    await devtools().send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  await devtools().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
