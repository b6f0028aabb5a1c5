import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

const targets =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=slider]'

/**
 * What can be tapped, or the label that is tapped for it, and measures less than 44 px. Links between the words of a
 * sentence are exempt, as in WCAG: the height of the line limits them.
 */
export const tooSmall = (within: Locator): Promise<string[]> =>
  within.locator(targets).evaluateAll((elements) => {
    const isInSentence = (element: Element) =>
      element.matches('a') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && /\w/.test(textContent ?? ''),
      )
    return elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInSentence(element))
      .map((element) => element.closest('label') ?? element)
      .map((element) => ({
        name: element.getAttribute('aria-label') || element.textContent || element.outerHTML,
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`)
  })

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
