import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { enterCredentials, openRoute } from './sign-in.ts'

/** Ends the session on the server, as if its time were over. The page does not hear of it. */
export const endSession = (page: Page) => apiOf(page).logout()

/** Opens the form for a new integration and fills it in, without saving it. */
export async function typeIntegration(page: Page, name: string) {
  await openRoute(page, '/integrations')
  await page.getByRole('button', { name: 'Create Integration' }).click()
  const form = integrationForm(page)
  await form.name.fill(name)
  await form.type.selectOption('DECT')
  return form
}

export function integrationForm(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Create Integration' })
  return {
    dialog,
    name: dialog.getByLabel('Name'),
    type: dialog.getByLabel('Type'),
    create: dialog.getByRole('button', { name: 'Create' }),
  }
}

export function againDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  return {
    dialog,
    failure: dialog.getByRole('alert'),
    inPopup: dialog.getByRole('button', { name: 'Sign in again' }),
    here: dialog.getByRole('button', { name: 'Sign in on this page' }),
  }
}

/** A page that says what failed and why, at an address without the provider's parameters. */
export async function expectFailure(page: Page, title: string, cause: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(cause)
  expect(new URL(page.url()).search).toBe('')
}

export async function openPopup(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await againDialog(page).inPopup.click()
  return opened
}

/** The provider's page in a popup, which closes itself afterwards. */
export async function signInInPopup(page: Page, person: string): Promise<void> {
  const popup = await openPopup(page)
  const closed = popup.waitForEvent('close')
  await enterCredentials(popup, person)
  await closed
}

/** Like the browser's "Duplicate tab": the copy starts with the same session storage. */
export async function duplicateTab(context: BrowserContext, page: Page): Promise<Page> {
  const opened = context.waitForEvent('page')
  await page.evaluate(() => void window.open(window.location.href))
  const copy = await opened
  await expect(copy.getByRole('heading', { level: 1 })).toBeVisible()
  return copy
}

/** From here on the provider answers in the hash, to the page itself and to the page of a frame or popup. */
export const answerInHash = (page: Page) =>
  page.route(/\/(silent-renew\.html)?\?(.*&)?(code|error)=/, (route) => {
    const location = route.request().url().replace('?', '#')
    return route.fulfill({ status: 302, headers: { location } })
  })

/** Counts the page's requests to the provider's sign-in page and token endpoint. */
export function watchProvider(page: Page) {
  const seen = { signIns: 0, tokens: 0, frames: 0 }
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/openid-connect/token')) seen.tokens++
    if (!pathname.endsWith('/openid-connect/auth')) return
    if (searchParams.get('prompt') === 'none') seen.frames++
    else seen.signIns++
  })
  return seen
}
