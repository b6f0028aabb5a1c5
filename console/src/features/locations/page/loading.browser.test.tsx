import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../api/query.ts'
import { answer, type Answers, later, Refusal } from '../../../testing/platform.ts'
import { person } from '../../../testing/people.ts'
import { places } from '../../../testing/targets.ts'
import { show } from '../../../testing/show.tsx'
import { dot, overview, values } from '../../../testing/locations.ts'
import { LocationPage } from './LocationPage.tsx'

async function open(answers: Answers) {
  answer({
    getCurrentAccount: () => person('ROLE_LOCATION_WRITE'),
    getLocationValues: () => values(1, 4),
    ...answers,
  })
  await show(<LocationPage />, '/locations/loc-1', '/locations/$locationId/{-$tab}')
}

const picture = { locationId: 'loc-1', contentType: 'image/png' as const }
const withPicture = { ...overview, image: { ...picture, bytes: 70, updatedAt: 1 } }
const shown = page.getByRole('img', { name: 'Cold store Hafen' })
const failed = page.getByText('Picture not loaded')

const pictures = [
  { name: 'without a picture', overview, image: dot, end: page.getByText('No picture') },
  { name: 'with a picture', overview: withPicture, image: dot, end: shown },
  { name: 'with a picture that cannot be read', overview: withPicture, image: 'AAAA', end: failed },
  { name: 'with a picture that does not arrive', overview: withPicture, image: undefined, end: failed },
]

const cases = [1280, 820, 390].flatMap((width) => pictures.map((one) => ({ ...one, width })))

test.for(cases)('nothing moves when a location $name is loaded, at $width px', async (given) => {
  const loaded = later<typeof overview>()
  const arrived = later<string>()
  await page.viewport(given.width, 844)
  await open({
    getLocationOverview: async () => loaded.ended,
    getLocationImage: async () => ({ ...picture, image: await arrived.ended }),
  })
  const tab = page.getByRole('tab', { name: 'Curve' })
  await expect.element(tab).toBeVisible()
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Loading...')
  const before = places('dt, [role=tab]')
  loaded.finish(given.overview)
  await expect.element(page.getByText('Kai 3, 20457 Hamburg, Germany')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  expect(places('dt, [role=tab]')).toEqual(before)
  if (given.image === undefined) arrived.fail(new Refusal(503, { message: 'The database is busy' }))
  else arrived.finish(given.image)
  await expect.element(given.end).toBeVisible()
  expect(places('dt, [role=tab]')).toEqual(before)
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
