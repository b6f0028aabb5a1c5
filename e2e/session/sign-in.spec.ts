import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { unplug } from '../support/dialog.ts'
import { answerInHash, endSession, expectFailure } from '../support/session.ts'
import { enterCredentials, expectRoute, openRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

/** A wrong password and an unknown name get the same answer. */
async function expectRefused(page: Page): Promise<void> {
  const answerTo = async (username: string, password: string) => {
    await enterCredentials(page, username, password)
    await expect(page.getByRole('alert')).toBeVisible()
    return page.getByRole('alert').textContent()
  }
  const wrongPassword = await answerTo('admin', 'wrong')
  expect(wrongPassword).not.toMatch(/unknown|exist/i)
  await expect(page.getByLabel('Username')).toHaveValue('admin')
  await expect(page.getByLabel('Password')).toHaveValue('')
  await expectAccessible(page)
  expect(await answerTo('nobody', 'wrong')).toBe(wrongPassword)
}

test('from the login page, past a wrong password, to the locations, through a reload, and out again', async ({
  page,
  guard,
}) => {
  guard.allow(/status of 40[013]|ERR_CONNECTION_REFUSED/)
  await page.goto('/#/login')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expectRefused(page)
  await enterCredentials(page, 'admin')
  const locations = page.getByRole('heading', { name: 'Locations', level: 1 })
  await expect(locations).toBeVisible()
  await expectRoute(page, '/locations')

  await page.reload()
  await expect(locations).toBeVisible()

  await test.step('a sign-out from a provider that is down is said, and can be tried again', async () => {
    const plugIn = await unplug(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expectFailure(page, 'Sign-out failed', 'The identity provider could not be reached')
    expect(await storedUsers(page)).toEqual([])
    await plugIn()
    await page.getByRole('button', { name: 'Try again' }).click()
  })
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expectRoute(page, '/login')
  expect(await storedUsers(page)).toEqual([])
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})

const storedUsers = async (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.user:')))

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'before you signed in' })

test('a route without a sign-in says that it redirects, and is offered on the first page afterwards', async ({
  page,
  guard,
}) => {
  guard.allow(/ERR_FAILED/)
  let isDown = true
  let answer = () => {}
  const seen = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/.well-known/openid-configuration', async (route) => {
    await seen
    await (isDown ? route.abort() : route.continue())
  })
  await page.goto('/#/audit?filter.action=LOCATION_UPDATED')
  await expect(page.getByText('Redirecting to the login page...')).toBeVisible()
  answer()

  await test.step('a provider that is down from the start is said, with a way on', async () => {
    await expectFailure(page, 'Sign-in failed', 'The identity provider could not be reached')
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
  })

  await test.step('with the keyboard alone', async () => {
    await expect(page.getByLabel('Username')).toBeFocused()
    await page.keyboard.type('reader')
    await page.keyboard.press('Tab')
    await page.keyboard.type('demo')
    await page.keyboard.press('Enter')
  })
  await expectRoute(page, '/locations')
  await expect(offer(page)).toHaveText('You asked for Audit before you signed in.')
  await expectAccessible(page)
  await offer(page).getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('searchbox', { name: 'Filter Action' })).toHaveValue('LOCATION_UPDATED')
  await expect(offer(page)).toHaveCount(0)
  await page.goBack()
  await expectRoute(page, '/locations')
  await expect(offer(page)).toHaveCount(0)
})

test('a refused call with nothing open leads to the provider; nobody is offered a page that they may not open, or that another person left', async ({
  page,
  guard,
}) => {
  guard.allow(/status of 40[01]/)
  await answerInHash(page)
  await page.goto('/#/accounts')
  await enterCredentials(page, 'reader')
  const locations = page.getByRole('heading', { name: 'Locations', level: 1 })
  await expect(locations).toBeVisible()
  await expect(offer(page)).toHaveCount(0)

  await endSession(page)
  await openRoute(page, '/audit')
  await enterCredentials(page, 'admin')
  await expect(locations).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('the link of a message leads to its alarm after the sign-in, but not the next person', async ({
  page,
  guard,
}) => {
  guard.allow(/status of 40[014]/)
  const alarm = page.getByRole('heading', { name: /^Alarm|above|below|silent/, level: 1 })
  await page.goto('/#/alarms/alm-1')
  await enterCredentials(page, 'reader')
  await expectRoute(page, '/alarms/alm-1')
  await expect(alarm).toBeVisible()
  await expect(offer(page)).toHaveCount(0)

  await endSession(page)
  await page.reload()
  await enterCredentials(page, 'admin')
  await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
  await expectRoute(page, '/locations')
})
