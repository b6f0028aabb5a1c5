import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { apiOf } from '../support/api.ts'
import {
  againDialog,
  endSession,
  integrationForm,
  openPopup,
  signInInPopup,
  typeIntegration,
  watchProvider,
} from '../support/session.ts'
import { enterCredentials, expectRoute, signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(({ guard }) => guard.allow(/status of 40[01]|ERR_INTERNET_DISCONNECTED/))

/** Types something, and saves it after the session has ended. */
async function saveTooLate(page: Page, name: string) {
  const form = await typeIntegration(page, name)
  await endSession(page)
  await form.create.click()
  return form
}

/** Behind the dialog nothing can be seen or done, and only a sign-in closes it. */
async function expectCovered(page: Page): Promise<void> {
  const again = againDialog(page)
  await test.step('nothing but a sign-in closes the dialog', async () => {
    await expect(again.dialog).toContainText('Not authenticated: this session has ended')
    await expect(again.inPopup).toBeFocused()
    for (const place of ['button', 'backdrop']) {
      if (place === 'backdrop') await page.mouse.click(20, 20)
      for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
      await expect(again.dialog).toBeVisible()
      await expect(page.getByText('Discard')).toHaveCount(0)
    }
    expect(await storedUsers(page)).toEqual([])
  })

  await test.step('what lies behind it is covered, also on paper', async () => {
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media })
      await expect(page.locator('[role=grid]')).toBeHidden()
      await expect(page.getByText('Create Integration').first()).toBeHidden()
      await expect(page.locator('input').first()).toBeHidden()
      await expect(again.dialog).toBeVisible()
    }
    await page.emulateMedia({ media: null })
    await expect(page.locator('header').getByTitle('Anna Brüggemann')).toHaveText('Anna Brüggemann')
    await expectAccessible(page)
  })
}

/** What goes wrong with the popup or the provider is said in the dialog. */
async function expectFailuresShown(page: Page): Promise<void> {
  const again = againDialog(page)
  await test.step('a popup that is closed is said', async () => {
    await (await openPopup(page)).close()
    await expect(again.failure).toContainText('Sign-in failed: Popup closed')
  })

  await test.step('there is no redirect to a provider that is down, in a popup or on this page', async () => {
    const provider = watchProvider(page)
    await page.context().setOffline(true)
    const cause = 'The identity provider could not be reached (Failed to fetch).'
    await again.inPopup.click()
    await expect(again.failure).toHaveText(`Sign-in failed: ${cause}`)
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('.well-known'))
    await again.here.click()
    await asked
    await expect(again.failure).toHaveText(`Sign-in failed: ${cause}`)
    expect(provider.signIns).toBe(0)
    await page.context().setOffline(false)
  })

  await test.step('a popup that answers nonsense is said', async () => {
    const popup = await openPopup(page)
    await expect(popup.getByLabel('Username')).toBeVisible()
    await popup.evaluate(() => void setTimeout(() => location.assign('/silent-renew.html?code=spent')))
    await expect(again.failure).toContainText('Sign-in failed: No state in response')
  })
}

/** Saves something for which the sign-in is too old, and signs in again as that person. */
async function confirmSave(page: Page, name: string, person: string) {
  const body = { message: 'Sign in again to do this', code: 'SIGN_IN_AGAIN', requestId: 'r' }
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/management/integration')) sent += 1
  })
  await page.route('**/management/integration', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fulfill({ status: 401, json: body })
    await page.unroute('**/management/integration')
  })
  const form = await typeIntegration(page, name)
  await form.create.click()
  const asked = page.getByRole('dialog', { name: 'Is it still you?' })
  await expectAccessible(page)
  const opened = page.waitForEvent('popup')
  await asked.getByRole('button', { name: 'Sign in again' }).click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await enterCredentials(popup, person)
  await closed
  await expect(asked).toHaveCount(0)
  await expect(form.dialog).toHaveCount(0)
  return { sent: () => sent }
}

async function expectAskedForRecentSignIn(page: Page) {
  await test.step('a save that asks for a recent sign-in waits for it, and is then made again', async () => {
    await confirmSave(page, 'Day shift pager', 'admin')
    await expect(page.getByRole('grid').getByText('Day shift pager')).toBeVisible()
  })
}

test('what somebody wanted to save is not saved in the name of somebody else', async ({ page }) => {
  await signIn(page, 'admin')
  // The page is left, slowly.
  await page.route('**/', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await route.continue()
  })
  const { sent } = await confirmSave(page, 'Not for others', 'other-admin')
  await expectRoute(page, '/locations')
  await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
  const api = apiOf(page)
  expect(await api.getCurrentAccount()).toMatchObject({ username: 'other-admin' })
  expect(sent()).toBe(1)
  const names = (await api.listIntegrations()).map(({ name }) => name)
  expect(names).not.toContain('Not for others')
})

test('a refused save: the person signs in in the popup, and the page continues', async ({ page }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    window.open = (...args) => {
      document.documentElement.dataset['popup'] = args[2]
      return open(...args)
    }
  })
  await signIn(page, 'admin')
  const form = await saveTooLate(page, 'Night shift pager')
  const again = againDialog(page)

  await expectCovered(page)
  await expectFailuresShown(page)
  await test.step('a second press opens a new popup in place of a lost one', async () => {
    const lost = await openPopup(page)
    await expect(lost.getByLabel('Username')).toHaveValue('admin')
    await expect(page.locator('html')).toHaveAttribute('data-popup', /location=no,toolbar=no,height=640/)
    const lostIsClosed = lost.waitForEvent('close')
    await signInInPopup(page, 'admin')
    await lostIsClosed
  })

  await test.step('what was typed is there, and is saved', async () => {
    await expect(again.dialog).toHaveCount(0)
    await expect(form.name).toHaveValue('Night shift pager')
    await form.create.click()
    await expect(form.dialog).toHaveCount(0)
    await expectRoute(page, '/integrations')
    await expect(page.getByRole('grid').getByText('Night shift pager')).toBeVisible()
  })

  await expectAskedForRecentSignIn(page)
  await test.step('somebody else in the popup starts from the beginning', async () => {
    await saveTooLate(page, 'Not for others')
    await signInInPopup(page, 'other-admin')
    await expectRoute(page, '/locations')
    await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await apiOf(page).getCurrentAccount()).toMatchObject({ username: 'other-admin' })
  })
})

test('blocked popups: after the redirect the input is back', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await signIn(page, 'admin')
  const form = await saveTooLate(page, 'Typed before')
  const again = againDialog(page)
  await again.inPopup.click()
  await expect(again.failure).toContainText('Sign-in failed: Popup blocked by user')
  await again.here.click()
  await enterCredentials(page, 'admin')
  await expectRoute(page, '/integrations')
  await expect(form.name).toHaveValue('Typed before')
  await form.create.click()
  await expect(form.dialog).toHaveCount(0)
  await expect(page.getByRole('grid').getByText('Typed before')).toBeVisible()

  await test.step('somebody else after the redirect gets nothing that was typed', async () => {
    await saveTooLate(page, 'Not for others')
    await again.inPopup.click()
    await again.here.click()
    await enterCredentials(page, 'other-admin')
    await expectRoute(page, '/locations')
    expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
    await page.getByRole('navigation').getByText('Integrations').click()
    await expect(page.getByRole('heading', { name: 'Integrations', level: 1 })).toBeVisible()
    await expect(integrationForm(page).dialog).toHaveCount(0)
  })
})

const storedUsers = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.user:')))
