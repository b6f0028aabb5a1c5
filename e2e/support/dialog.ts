import { expect } from '@playwright/test'
import type { Locator, Page, Route } from '@playwright/test'

export const dialogOn = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('dialog', typeof title === 'string' ? { name: title, exact: true } : { name: title })

/** The message after a change, which a screen reader reads when it is quiet. */
export const expectNotification = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

/** The row is marked for a moment, so that it is found. */
export const expectHighlighted = (page: Page, rowId: string) =>
  expect(page.locator(`[data-row="${rowId}"]`)).toHaveAttribute('data-highlighted', 'true')

/** A slow server: its answers are held back until they are released. If it has gone down meanwhile, there are none. */
export async function delay(page: Page, address: RegExp, method = 'GET') {
  let isHeld = true
  let release: (end: 'answered' | 'gone') => void = () => {}
  const held = new Promise<'answered' | 'gone'>((done) => (release = done))
  await page.route(address, async (route) => {
    const isGone = isHeld && route.request().method() === method && (await held) === 'gone'
    await (isGone ? route.abort('connectionrefused') : route.fallback())
  })
  return (end: 'answered' | 'gone' = 'answered') => {
    isHeld = false
    release(end)
  }
}

/**
 * The platform is down, as far as this page can tell: every connection is refused until it is plugged in again.
 * Stopping a real platform would take seconds.
 */
export async function unplug(page: Page): Promise<() => Promise<void>> {
  const refuse = (route: Route) => route.abort('connectionrefused')
  await page.route('**/*', refuse)
  return () => page.unroute('**/*', refuse)
}

/** The connection breaks for the next calls to this address. Later calls get through. */
export const dropNext = (page: Page, address: RegExp, times = 1) =>
  page.route(address, (route) => route.abort('connectionrefused'), { times })

/** The body of the next call of this kind. */
export async function bodyOfNext(page: Page, method: string, path: string, act: () => Promise<void>) {
  const sent = page.waitForRequest((request) => request.method() === method && request.url().includes(path))
  await act()
  const body: unknown = (await sent).postDataJSON()
  return body
}

/** What the browser itself logs about a call that the platform refuses or cannot answer. */
export const refusals =
  /status of (400|403|404|409)|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/
