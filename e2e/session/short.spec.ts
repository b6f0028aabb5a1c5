import { typeIntegration, watchProvider } from '../support/session.ts'
import { openRoute, signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const tokenSeconds = 2
/** The platform allows five seconds for clocks that differ. */
const refusedAfter = (tokenSeconds + 6) * 1_000

test.use({ settings: { ACCESS_TOKEN_SECONDS: String(tokenSeconds) } })

test.beforeEach(({ guard }) => guard.allow(/status of 401/))

test('a laptop that slept past the expiry continues where it was; an awake one renews again and again', async ({
  page,
  browser,
  platform,
}) => {
  await page.clock.install()
  await signIn(page, 'admin')
  const form = await typeIntegration(page, 'After a nap')
  await page.clock.pauseAt(Date.now() + 60_000)
  const provider = watchProvider(page)
  const asleep = new Promise((awake) => setTimeout(awake, refusedAfter))

  const wakeful = await browser.newPage({ baseURL: platform.url })
  await signIn(wakeful, 'reader')
  const renewals = watchProvider(wakeful)
  await expect.poll(() => renewals.tokens, { timeout: 15_000 }).toBeGreaterThan(3)
  await openRoute(wakeful, '/audit')
  await expect(wakeful.getByRole('heading', { name: 'Audit Traces', level: 1 })).toBeVisible()
  expect(renewals.signIns).toBe(0)
  await wakeful.close()

  await asleep
  expect(provider.tokens).toBeLessThan(2)
  // Awake: the first click comes before the timers.
  await form.create.click()
  await expect(form.dialog).toHaveCount(0)

  await page.clock.fastForward('08:00:00')
  await page.clock.resume()
  await expect(page.getByRole('table').getByText('After a nap')).toBeVisible()
  await openRoute(page, '/audit')
  await expect(page.getByRole('heading', { name: 'Audit Traces', level: 1 })).toBeVisible()
  expect(provider.signIns).toBe(0)
})
