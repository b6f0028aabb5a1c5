import { expect, test } from '../support/test.ts'

const missing =
  'Environment configuration not loaded. Make sure env.js is loaded before the application starts.'

test('without env.js, or with an incomplete one, the page says so and nothing starts', async ({
  page,
  guard,
}) => {
  guard.allow(/404 \(Not Found\).*env\.js/)
  await page.route('**/env.js', (route) => route.fulfill({ status: 404 }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await page.goto('/')

  await expect(page.getByRole('alert')).toHaveText(missing)
  await expect(page.getByText('Redirecting to the login page...')).toHaveCount(0)
  const body = 'window.env = { realm: "integrator" }'
  await page.route('**/env.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.goto('about:blank')
  await page.goto('/#/login')
  await expect(page.getByRole('alert')).toHaveText(missing)
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(asked.filter((path) => /^\/(realms|public)\//.test(path))).toEqual([])
})

test('a style sheet that could not be loaded is asked for again', async ({ page, guard }) => {
  guard.allow(/Failed to load resource/)
  const asked: string[] = []
  await page.route('**/assets/*.css*', async (route) => {
    asked.push(route.request().url())
    await (asked.length === 1 ? route.abort() : route.continue())
  })

  await page.goto('/#/login')

  await expect.poll(() => asked.filter((url) => url.includes('?attempt=1')).length).toBe(1)
  const color = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  await expect.poll(color).not.toBe('')
})
