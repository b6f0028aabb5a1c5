import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { locationOf } from '../../testing/locations.ts'
import { touch } from '../../testing/input/index.ts'
import { person } from '../../testing/people.ts'
import { answer } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { LocationsPage } from './LocationsPage.tsx'

const rows = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'))
const filter = page.getByRole('searchbox', { name: 'Status filtern', exact: true })

/** The last one has a status that only another platform knows. */
const open = async (address: string, caller = person()) => {
  answer({
    getCurrentAccount: () => caller,
    listManagedLocations: () => [
      locationOf('loc-1', 'Kiel'),
      locationOf('loc-2', 'Bremen', { status: 'MAINTENANCE' }),
      { ...locationOf('loc-3', 'Lund'), status: 'DEMOLISHED' as 'ACTIVE' },
    ],
  })
  return show(<LocationsPage />, address)
}

test('in German a status is a word, its colour depends on the value, and an address names the value', async () => {
  const router = await open('/locations')
  await expect.element(page.getByText('In Betrieb')).toHaveAttribute('data-tone', 'good')
  await expect.element(page.getByText('Wartung')).toHaveAttribute('data-tone', 'attention')
  await expect.element(page.getByText('DEMOLISHED')).toHaveAttribute('data-tone', 'quiet')
  await filter.fill('=Wartung')
  await expect.poll(rows).toEqual(['loc-2'])
  await expect.poll(() => router.state.location.search).toMatchObject({ 'filter.status': '=MAINTENANCE' })
})

test('a link from another language filters by the word', async () => {
  await open('/locations?filter.status=%3DACTIVE')
  await expect.poll(rows).toEqual(['loc-1'])
  await expect.element(filter).toHaveValue('=In Betrieb')
})

test('the longest label of an action leaves the status in sight on an upright tablet, by touch', async () => {
  await touch.begin()
  await page.viewport(820 - 32, 1180)
  await open('/locations', person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'))
  const action = page.getByRole('button', { name: 'Vorhandene Komponente hinzufügen' }).first()
  await expect.element(action).toBeVisible()
  const status = page
    .getByRole('columnheader', { name: /^Status/ })
    .element()
    .getBoundingClientRect()
  expect(status.right).toBeLessThanOrEqual(
    action.element().closest('[data-actions]')?.getBoundingClientRect().left ?? 0,
  )
})
