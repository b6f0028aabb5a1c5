import type { Page } from '@playwright/test'
import { apiOf } from '../support/api.ts'
import { enter } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

async function findTemperature(page: Page) {
  const api = apiOf(page)
  for (const { id: locationId } of await api.listManagedLocations()) {
    const { zones } = await api.getLocationValues({ locationId })
    const found = zones
      .flatMap(({ components }) => components.flatMap(({ measurements }) => measurements))
      .find(({ unit, latestValue }) => unit?.symbol === '°C' && latestValue !== null)
    if (found) return { locationId, measurementId: found.measurementId }
  }
  throw new Error('No location measures a temperature')
}

test('a person reads and types in °F what is stored in °C, on the clock of their choice', async ({
  page,
}) => {
  await enter(page, 'admin')
  const api = apiOf(page)
  const { preferences } = await api.getCurrentAccount()
  const { locationId, measurementId } = await findTemperature(page)

  await page.getByRole('link', { name: /^My Account/ }).click()
  await page.getByRole('tab', { name: 'Preferences' }).click()
  await page.getByRole('combobox', { name: 'Temperatures' }).selectOption('°F')
  await page.getByRole('combobox', { name: 'Dates' }).selectOption('YEAR_FIRST')
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Pacific/Kiritimati')
  await expect(page.getByText('-1.3 °F')).toBeVisible()
  await expect
    .poll(async () => (await api.getCurrentAccount()).preferences)
    .toEqual({
      ...preferences,
      temperature: 'FAHRENHEIT',
      dateFormat: 'YEAR_FIRST',
      timeZone: 'Pacific/Kiritimati',
    })

  await page.goto(`/#/locations/${locationId}/curve?measurements=${measurementId}`)
  await page.reload()
  await page.getByRole('button', { name: 'Add Limit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Threshold (°F)').fill('50')
  await expect(dialog.getByText(/is above 50 °F/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('> 50 °F')).toBeVisible()
  const limits = await api.findConditionals({ body: { locationId } })
  expect(limits.find(({ threshold }) => threshold === 10)).toMatchObject({ measurementId })

  const from = page.getByLabel('From')
  const there = new Intl.DateTimeFormat('lt', { dateStyle: 'short', timeZone: 'Pacific/Kiritimati' })
  await expect(from).toHaveValue(new RegExp(`^${there.format(Date.now() - 86_400_000)}T`))
})
