import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { smallTargets, targets } from '../../console/src/testing/targets.ts'

/** What can be tapped in it and measures less than 44 px. */
export const tooSmall = (within: Locator): Promise<string[]> =>
  within.locator(targets).evaluateAll(smallTargets)

/** Everything in it that can be tapped measures 44 px or more. */
export const expectLarge = async (within: Locator) => expect(await tooSmall(within)).toEqual([])

/** Two fingers move apart over the middle of an element, or together if the distance becomes smaller. */
export async function pinch(page: Page, target: Locator, from: number, to: number): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to pinch.')
  const [middle, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const fingers = (distance: number) =>
    [-1, 1].map((side, id) => ({ id, x: middle + (side * distance) / 2, y }))
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof fingers>) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const steps = 8
  await send('touchStart', fingers(from))
  for (let step = 1; step <= steps; step += 1)
    await send('touchMove', fingers(from + ((to - from) * step) / steps))
  await send('touchEnd', [])
  await devtools.detach()
}
