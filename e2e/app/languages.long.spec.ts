import type { Page } from '@playwright/test'
import { listOn } from '../support/list.ts'
import { expect, test } from '../support/test.ts'

test.use({ locale: 'de-DE' })

async function signInInGerman(page: Page) {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await page.getByLabel('Benutzername').fill('admin')
  await page.getByLabel('Passwort').fill('demo')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Standorte', level: 1 })).toBeVisible()
}

test('whose browser speaks German reads the sign-in, lists, refusals and traces in German', async ({
  page,
  guard,
}) => {
  await signInInGerman(page)
  const locations = listOn(page, 'Standorte')
  await expect(locations.header('Adresse')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\d+ von \d+ Standorte/ })).toBeVisible()
  // One of the three files is enough for the first page.
  const loaded = await page.evaluate(
    () =>
      performance.getEntriesByType('resource').filter(({ name }) => /(everywhere|places|setup)-/.test(name))
        .length,
  )
  expect(loaded).toBe(1)

  await page.getByRole('link', { name: 'Konten', exact: true }).click()
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  const form = page.getByRole('dialog', { name: 'Konto anlegen' })
  await form.getByRole('button', { name: 'Erstellen' }).click()
  await expect(form.getByText('Vorname ist erforderlich')).toBeVisible()
  await form.getByLabel('Vorname').fill('Anna')
  await form.getByLabel('Nachname').fill('Berg')
  await form.getByLabel('Benutzername').fill('reader')
  await form.getByLabel('E-Mail').fill('anna.berg@example.com')
  await form.getByLabel('Besitzer des Kontos').selectOption({ index: 1 })
  await form.getByLabel(/Standorte lesen/).check()
  guard.allow(/status of 4\d\d/)
  await form.getByRole('button', { name: 'Erstellen' }).click()
  await expect(
    form
      .getByRole('alert')
      .or(form.getByText(/Benutzername/))
      .filter({ hasText: /vergeben|DUPLICATE/ }),
  ).toBeVisible()
  await form.getByLabel('Benutzername').fill('anna.berg')
  await form.getByRole('button', { name: 'Erstellen' }).click()
  await expect(page.getByText('Konto anna.berg gespeichert')).toBeVisible()

  await page.getByRole('link', { name: 'Protokoll' }).click()
  await page.getByText('Als Erzählung').click()
  await expect(page.getByRole('heading', { name: /hat das Konto von Anna Berg angelegt$/ })).toBeVisible()
})

test('a shared address shows the same rows in another language', async ({ page, browser, platform }) => {
  await signInInGerman(page)
  const german = listOn(page, 'Standorte')
  await page.getByRole('searchbox', { name: 'Ort filtern' }).fill('not empty')
  await page.getByRole('searchbox', { name: 'Name filtern' }).fill('a')
  await german.sortBy('Name')
  await expect(page).toHaveURL(/filter/)
  const names = await german.texts('Name')
  expect(names.length).toBeGreaterThan(0)

  const other = await browser.newContext({ baseURL: platform.url, locale: 'en-US' })
  const reader = await other.newPage()
  await reader.goto('/')
  await reader.getByLabel('Username').fill('admin')
  await reader.getByLabel('Password').fill('demo')
  await reader.getByRole('button', { name: 'Sign in' }).click()
  await expect(reader.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
  await reader.goto(page.url())
  const english = listOn(reader, 'Locations')
  await expect(english.filter('City')).toHaveValue('not empty')
  await expect.poll(async () => english.texts('Name')).toEqual(names)
  await other.close()
})
