import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../api/queryClient.ts'
import { later } from '../../../testing/later.ts'
import { person } from '../../../testing/people.ts'
import { answer, Refusal, type Answers } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { overview, values } from './LocationPage.fixture.ts'
import { LocationPage } from './LocationPage.tsx'

async function open(answers: Answers) {
  answer({
    getCurrentAccount: () => person('ROLE_LOCATION_WRITE'),
    getLocationValues: () => values(1, 4),
    ...answers,
  })
  await show(<LocationPage />, '/locations/loc-1', '/locations/$locationId/{-$tab}')
}

test('nothing moves when the location is loaded', async () => {
  const loaded = later<typeof overview>()
  await open({ getLocationOverview: async () => loaded.ended })
  const tab = page.getByRole('tab', { name: 'Curve' })
  await expect.element(tab).toBeVisible()
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Loading...')
  const before = tab.element().getBoundingClientRect().top
  loaded.finish(overview)
  await expect.element(page.getByText('Kai 3, 20457 Hamburg, Germany')).toBeVisible()
  expect(tab.element().getBoundingClientRect().top).toBe(before)
})

test('a location that cannot be loaded shows the reason, and no empty tabs; one that is shown stays', async () => {
  let isBusy = true
  await open({
    getLocationOverview: () => {
      if (isBusy) throw new Refusal(503, { message: 'The database is busy' })
      return overview
    },
  })
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Failed to fetch locationThe database is busy')
  expect(page.getByRole('tab').elements()).toHaveLength(0)
  isBusy = false
  await page.getByRole('button', { name: 'Retry' }).click()
  const address = page.getByText('Kai 3, 20457 Hamburg, Germany')
  await expect.element(address).toBeVisible()
  isBusy = true
  await queryClient.refetchQueries()
  await expect.element(alert).toBeVisible()
  await expect.element(address).toBeVisible()
})
