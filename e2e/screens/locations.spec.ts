import { apiOf } from '../support/api.ts'
import { listOn } from '../support/list.ts'
import { enter } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const byName = new Intl.Collator('en-GB', { numeric: true })

test("shows only the own integrator's locations, sorted by name; sort and filter stay after a reload", async ({
  page,
}) => {
  await enter(page, 'admin')
  const list = listOn(page, 'Locations')
  const locations = await apiOf(page).listManagedLocations()
  const names = locations.map(({ name }) => name).toSorted(byName.compare)
  // Rows without a city come last.
  const cities = locations
    .map(({ city }) => city)
    .toSorted((a, b) => Number(!a) - Number(!b) || byName.compare(a, b))
  const all = `${locations.length} of ${locations.length} locations`
  await expect(list.count).toHaveText(all)
  for (const column of ['Name', 'Address', 'City', 'Country', 'Postal Code', 'Status'])
    await expect(list.header(column)).toBeVisible()
  await expect(list.header('Name')).toHaveAttribute('aria-sort', 'ascending')
  await list.expectTexts('Name', (texts) => names.slice(0, texts.length))

  await list.sortBy('City')
  await expect(list.header('City')).toHaveAttribute('aria-sort', 'ascending')
  await list.expectTexts('City', (texts) => cities.slice(0, texts.length))
  const city = cities[0] ?? ''
  await list.filter('City').fill(city.toUpperCase())
  const inCity = locations.filter((location) => location.city.includes(city)).length
  await expect(list.count).toHaveText(`${inCity} of ${locations.length} locations`)
  await list.sortBy('City')
  await expect.poll(() => page.url()).toContain('sort=-city')
  await page.reload()
  await expect(list.filter('City')).toHaveValue(city.toUpperCase())
  await expect(list.header('City')).toHaveAttribute('aria-sort', 'descending')
  await list.expectTexts('City', (texts) => texts.map(() => city))

  await test.step('what is printed is the list alone', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    const printed = page.getByRole('table', { name: /^Locations · City: / })
    await expect(printed.getByRole('row')).toHaveCount(1 + inCity)
    await expect(page.getByRole('navigation')).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(printed).toHaveCount(0)
  })

  await list.filter('Name').fill('no such name')
  await expect(list.table.getByText('No results', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(list.count).toHaveText(all)
})
