import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LocationWithZones } from '#contract/schemas/location'
import { actOnAll, bulkDialog, confirm, expectPreview, resultsOf } from '../../../testing/bulk.ts'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { locationOf } from '../../../testing/locations.ts'
import { person } from '../../../testing/people.ts'
import { answer, type Answers } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { LocationsPage } from '../LocationsPage.tsx'

const layouts = [
  { layoutId: 'lay-1', layoutName: 'Ground' },
  { layoutId: 'lay-2', layoutName: 'First' },
]
const locations = [
  locationOf('loc-1', 'Bakery', { city: 'Bergen', version: 3 }),
  locationOf('loc-2', 'Dairy', { status: 'MAINTENANCE' }),
  locationOf('loc-3', 'Hall', { layouts }),
]
const group = {
  locationGroupId: 'grp-1',
  name: 'Harbour',
  integratorId: 'int-1',
  locations: [{ id: 'loc-1', name: 'Bakery', layoutId: null, layoutName: null }],
  integrations: [{ integrationId: 'itg-1', name: 'On call' }],
  version: 7,
}

async function open(answers: Answers) {
  answer({
    getCurrentAccount: () =>
      person(
        'ROLE_LOCATION_WRITE',
        'ROLE_INTEGRATOR_DEVICE_MANAGEMENT',
        'ROLE_LOCATION_CONDITIONAL_MANAGEMENENT',
      ),
    listManagedLocations: () => locations,
    listManagedGroups: () => [group],
    ...answers,
  })
  await show(<LocationsPage />, '/locations')
}

test('sets the status of many, says what maintenance means, and takes it back', async () => {
  const save = vi.fn<NonNullable<Answers['updateLocations']>>(({ body }) =>
    resultsOf(body.items, () => ({ version: 4 }) as LocationWithZones),
  )
  await open({ updateLocations: save })
  await actOnAll(3, 'Set Status')
  await bulkDialog.getByLabelText('Status').selectOptions('MAINTENANCE')
  await expectPreview(
    '2 locations become MAINTENANCE. 1 is MAINTENANCE already.Alarms of a location in maintenance notify nobody.',
  )
  await expectAccessible()
  await confirm('Set Status')
  await expect.element(page.getByText('2 locations set to MAINTENANCE')).toBeVisible()
  const sent = () => save.mock.calls.at(-1)?.[0].body.items[0]
  expect(sent()).toMatchObject({
    locationId: 'loc-1',
    body: { name: 'Bakery', city: 'Bergen', status: 'MAINTENANCE', version: 3 },
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone: 2 locations set to MAINTENANCE')).toBeVisible()
  expect(sent()?.body).toMatchObject({ status: 'ACTIVE', version: 4 })
})

test('adds many to a group in one change of it, and keeps what is in it', async () => {
  const save = vi.fn<NonNullable<Answers['updateManagedGroup']>>(() => group)
  await open({ updateManagedGroup: save })
  await actOnAll(3, 'Add to Group')
  await bulkDialog.getByLabelText('Location Group').selectOptions('grp-1')
  await expectPreview(
    '2 locations join Harbour. 1 is in it already.A location with several layouts joins with the first one.',
  )
  await confirm('Add to Group')
  await expect.element(page.getByText('2 locations added to Harbour')).toBeVisible()
  expect(save).toHaveBeenCalledOnce()
  const body = save.mock.calls[0]?.[0].body
  expect(body?.locations?.map(({ id, layoutId }) => [id, layoutId])).toEqual([
    ['loc-1', null],
    ['loc-2', null],
    ['loc-3', 'lay-1'],
  ])
  expect(body).toMatchObject({ version: 7, integrations: group.integrations })
})

test('what the platform refuses stays selected with its reason', async () => {
  await open({
    updateLocations: ({ body }) =>
      resultsOf(body.items, ({ locationId }) =>
        locationId === 'loc-3'
          ? { refused: 'Changed by somebody else.' }
          : ({ version: 4 } as LocationWithZones),
      ),
  })
  await actOnAll(3, 'Set Status')
  await bulkDialog.getByLabelText('Status').selectOptions('INACTIVE')
  await confirm('Set Status')
  await expect.element(bulkDialog.getByText('2 done, 1 failed')).toBeVisible()
  await bulkDialog.getByRole('button', { name: 'Close' }).last().click()
  await expect
    .element(page.getByRole('region', { name: 'What failed' }))
    .toHaveTextContent('Hall: Changed by somebody else.')
})

const range = { rangeMin: null, rangeMax: null }
const sensor = {
  productId: 'prd-1',
  product: 'ERS',
  name: 'Room sensor',
  type: 'CLIMATE_SENSOR',
  alternates: [],
  measurements: [{ externalId: 't', label: 'Temperature', unitId: 'celsius', ...range }],
  version: 1,
}

test('sets a limit for a product, and says where nothing measures it', async () => {
  const set = vi.fn<NonNullable<Answers['setLimitsOfProduct']>>(({ body }) =>
    resultsOf(body.items, ({ locationId }) => ({
      locationId,
      measurements: locationId === 'loc-2' ? 0 : 3,
    })),
  )
  await open({ listProducts: () => [sensor], setLimitsOfProduct: set })
  await actOnAll(3, 'Set Limit')
  await bulkDialog.getByLabelText('Product').selectOptions('ERS')
  await bulkDialog.getByLabelText('Measurement').selectOptions('Temperature')
  await bulkDialog.getByLabelText('Threshold').fill('cold')
  await expect.element(bulkDialog.getByText('Please enter a number')).toBeVisible()
  await expect.element(bulkDialog.getByRole('button', { name: 'Set Limit' })).toBeDisabled()
  await bulkDialog.getByLabelText('Threshold').fill('4.5')
  await bulkDialog.getByLabelText('Severity').selectOptions('CRITICAL')
  await expectPreview(/^At 3 locations, each Temperature of ERS gets the limit > 4\.5 \(CRITICAL\)\./)
  await expectAccessible()
  await confirm('Set Limit')
  await expect
    .element(bulkDialog.getByRole('region', { name: 'Results' }))
    .toHaveTextContent(/^DairyNo component of the product measures it\./)
  expect(set.mock.calls[0]?.[0].body.items[0]).toEqual({
    locationId: 'loc-1',
    body: {
      product: 'ERS',
      externalId: 't',
      comparison: 'GREATER_THAN',
      threshold: 4.5,
      severity: 'CRITICAL',
    },
  })
})
