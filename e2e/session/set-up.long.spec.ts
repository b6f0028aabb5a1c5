import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeFolder } from '../../scripts/lib/run.mjs'
import { expectAccessible } from '../support/accessibility.ts'
import { makePlatform } from '../support/platform.ts'
import { expect, test } from '../support/test.ts'

test('an empty production database: from the printed address to Integrators', async ({ page, guard }) => {
  guard.allow(/status of 40[04]/)
  const folder = await mkdtemp(path.join(tmpdir(), 'integrator-console-empty-'))
  const platform = await makePlatform(folder, { NODE_ENV: 'production' })
  try {
    await platform.start()
    await page.goto(`${platform.url}/#/login`)
    await expect(page.getByText('This installation is not set up yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('heading', { name: 'This installation is not set up yet' })).toBeVisible()

    const address = /Set it up within 60 minutes: (\S+)/.exec(platform.output())?.[1] ?? ''
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(address)
    await expectAccessible(page)

    await test.step('what is wrong is said beside its field', async () => {
      await page.getByLabel('Your organisation').fill('Nordlicht Betrieb')
      await page.getByLabel('First name', { exact: true }).fill('Ida')
      await page.getByLabel('E-mail', { exact: true }).fill('ida@nordlicht')
      await page.getByLabel('Username', { exact: true }).fill('ida')
      await page.getByLabel('Password', { exact: true }).fill('seven quiet lamps glow')
      await page.getByLabel('Repeat the password').fill('seven quiet lamps glow')
      await page.getByRole('button', { name: 'Set up and sign in' }).click()
      await expect(page.getByRole('alert')).toHaveText('Some entries have to be changed.')
      await expect(page.getByLabel('Last name', { exact: true })).toHaveAccessibleDescription(
        'Enter a value.',
      )
      await expect(page.getByLabel('E-mail', { exact: true })).toHaveAccessibleDescription(
        'This is not valid.',
      )
      await expect(page.getByLabel('Last name', { exact: true })).toBeFocused()
    })

    await test.step('an integrator needs its account manager', async () => {
      await expect(page.getByLabel("Manager's e-mail")).toBeHidden()
      await page.getByLabel('First integrator (optional)').fill('Südwerk')
      await page.getByLabel("Manager's first name").fill('Max')
      await page.getByLabel("Manager's last name").fill('Weber')
      await page.getByLabel("Manager's e-mail").fill('max@suedwerk.example')
      await page.getByLabel("Manager's username").fill('max')
    })

    await page.getByLabel('Last name', { exact: true }).fill('Holm')
    await page.getByLabel('E-mail', { exact: true }).fill('ida@nordlicht.example')
    await page.getByRole('button', { name: 'Set up and sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Integrators', level: 1 })).toBeVisible()
    const token = new URL(address).hash.slice(1)
    expect(asked.filter((url) => url.split('#')[0]?.includes(token))).toEqual([])
    expect((await page.request.get(`${platform.url}/setup`)).status()).toBe(404)
  } finally {
    await page.close()
    await platform.stop()
    await removeFolder(folder)
  }
})
