import type { BrowserContext, Page } from '@playwright/test'
import { againDialog, endSession, typeIntegration, watchProvider } from '../support/session.ts'
import { expectRoute, signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Like an address that is pasted into a new tab: nothing of another tab is copied. */
async function paste(context: BrowserContext, address: string) {
  const tab = await context.newPage()
  const provider = watchProvider(tab)
  await tab.goto(`/#${address}`)
  return { tab, provider }
}

test('a new tab takes over the session of an open one, and opens where its address points', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  const { tab, provider } = await paste(context, '/audit?filter.action=LOCATION_UPDATED&sort=email')
  await expect(heading(tab, 'Audit Traces')).toBeVisible()
  await expect(tab.getByRole('searchbox', { name: 'Filter Action' })).toHaveValue('LOCATION_UPDATED')
  await expectRoute(tab, '/audit')
  expect(provider).toEqual({ signIns: 0, tokens: 0, frames: 0 })

  await test.step('nothing of the session is written where every tab, or the next start, would find it', async () => {
    const kept = await tab.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    const token = await tab.evaluate(
      () => /"access_token":"([^"]+)/.exec(Object.values(sessionStorage).join())?.[1],
    )
    expect(kept).not.toMatch(/access_token|refresh_token/)
    expect(token).toBeTruthy()
    expect(kept).not.toContain(token)
  })

  await test.step('at the login page nobody is signed in without asking for it', async () => {
    const { tab: atLogin } = await paste(context, '/login')
    await expect(atLogin.getByRole('button', { name: 'Log In' })).toBeVisible()
  })

  await test.step('it goes on without the first one, and can be taken over from in turn', async () => {
    await page.close()
    const { tab: next } = await paste(context, '/devices')
    await expect(heading(next, 'Devices')).toBeVisible()
    await tab.getByRole('button', { name: 'Logout' }).click()
    await expect(tab.getByRole('button', { name: 'Log In' })).toBeVisible()
    await expect(next.getByText('You have signed out in another tab or window.')).toBeVisible()
  })

  const late = await paste(context, '/audit')
  await expect(late.tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('an ended session is not handed over, and invalid answers are ignored', async ({
  page,
  context,
  guard,
}) => {
  guard.allow(/status of 40[01]/)
  await signIn(page, 'admin')
  const form = await typeIntegration(page, 'Half done')
  await endSession(page)
  await form.create.click()
  await expect(againDialog(page).dialog).toBeVisible()
  const { tab, provider } = await paste(context, '/audit')
  await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(provider.signIns).toBe(1)

  await test.step('a page that answers nonsense, before the tab with the session does', async () => {
    const other = await context.newPage()
    await other.goto('/healthz')
    await other.evaluate(
      (authority) => {
        const name = `console.session:${authority}`
        void navigator.locks.request(name, { mode: 'shared' }, () => new Promise(() => {}))
        new BroadcastChannel(name).addEventListener('message', ({ data }: MessageEvent<string>) => {
          for (const answer of ['{}', 'null', '{', { access_token: 'x' }])
            // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
            new BroadcastChannel(data).postMessage(answer)
        })
      },
      `${new URL(page.url()).origin}/realms/integrator`,
    )
    const second = await paste(context, '/audit')
    await expect(second.tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(second.provider.signIns).toBe(1)
  })
})
