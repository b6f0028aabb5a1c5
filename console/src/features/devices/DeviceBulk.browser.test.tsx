import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { TokenValidation } from '#contract/schemas/device'
import { actOnAll, bulkDialog, confirm, expectPreview, resultsOf } from '../../testing/bulk.ts'
import { deviceOf } from '../../testing/devices.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { locationOf } from '../../testing/locations.ts'
import { person } from '../../testing/people.ts'
import { answer, type Answers } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { DevicesPage } from './DevicesPage.tsx'

const at = { locationId: 'loc-1', locationName: 'Cold store' }
const devices = [
  deviceOf('dev-1', { ...at, sampleFrequency: 60 }),
  deviceOf('dev-2', { locationId: 'loc-2', locationName: 'Bakery' }),
  deviceOf('dev-3'),
]

async function open(answers: Answers) {
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listManagedDevices: () => devices,
    listManagedLocations: () => [locationOf('loc-1', 'Cold store'), locationOf('loc-2', 'Bakery')],
    ...answers,
  })
  await show(<DevicesPage />, '/devices')
}

test('a token that is not valid is a failure with its reason', async () => {
  await open({
    validateManagedDeviceTokens: ({ body }) =>
      resultsOf(
        body.items,
        ({ deviceId }) =>
          ({
            isTokenValidated: deviceId !== 'dev-2',
            message: 'The token has expired.',
            device: deviceOf(deviceId),
          }) as TokenValidation,
      ),
  })
  await actOnAll(3, 'Validate Tokens')
  await expectPreview('The tokens of 3 devices are checked.')
  await expectAccessible()
  await confirm('Validate Tokens')
  await expect.element(bulkDialog.getByText('2 done, 1 failed')).toBeVisible()
  await expect
    .element(bulkDialog.getByRole('region', { name: 'Results' }))
    .toHaveTextContent(/^dev-2The token has expired\./)
})

test('reloads many', async () => {
  const reload = vi.fn<NonNullable<Answers['reloadDevices']>>(({ body }) =>
    resultsOf(body.items, ({ deviceId }) => deviceOf(deviceId)),
  )
  await open({ reloadDevices: reload })
  await actOnAll(3, 'Reload Configuration')
  await expectPreview('3 devices are asked to fetch the configuration again.')
  await confirm('Reload Configuration')
  await expect.element(page.getByText('3 devices asked to reload')).toBeVisible()
  expect(reload.mock.calls[0]?.[0].body.items.map(({ deviceId }) => deviceId)).toEqual([
    'dev-1',
    'dev-2',
    'dev-3',
  ])
})

test('sets the sample frequency of those that have another one, and takes it back', async () => {
  const save = vi.fn<NonNullable<Answers['updateManagedDevices']>>(({ body }) =>
    resultsOf(body.items, ({ deviceId }) => deviceOf(deviceId, { version: 2 })),
  )
  await open({ updateManagedDevices: save })
  await actOnAll(3, 'Set Sample Frequency')
  const field = bulkDialog.getByLabelText('Sample Frequency')
  await field.fill('often')
  await expect.element(bulkDialog.getByRole('button', { name: 'Set Sample Frequency' })).toBeDisabled()
  await field.fill('60')
  await expectPreview('2 devices send samples every 60 seconds. 1 does so already.')
  await confirm('Set Sample Frequency')
  await expect.element(page.getByText('Sample frequency of 2 devices set to 60 s')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText(/^Undone/)).toBeVisible()
  expect(save.mock.calls.map(([{ body }]) => body.items.map((item) => item.body))).toEqual([
    [
      { sampleFrequency: 60, version: 1 },
      { sampleFrequency: 60, version: 1 },
    ],
    [
      { sampleFrequency: 300, version: 2 },
      { sampleFrequency: 300, version: 2 },
    ],
  ])
})

test('moves those that have a location to another one', async () => {
  const move = vi.fn<NonNullable<Answers['moveDevices']>>(({ body }) =>
    resultsOf(body.items, ({ deviceId }) => ({ ...deviceOf(deviceId), components: [] })),
  )
  await open({ moveDevices: move })
  await actOnAll(3, 'Move')
  await bulkDialog.getByRole('combobox', { name: 'New Location' }).click()
  await page.getByRole('option', { name: 'Cold store' }).click()
  await expectPreview(/^1 device moves there with all components.* 1 is there already\.$/)
  await expect
    .element(bulkDialog.getByRole('region', { name: 'Left out' }))
    .toHaveTextContent('dev-3It has no location yet: initialize it first.')
  await confirm('Move')
  await expect.element(bulkDialog.getByText('1 done', { exact: true })).toBeVisible()
  expect(move.mock.calls[0]?.[0].body.items).toEqual([{ deviceId: 'dev-2', locationId: 'loc-1' }])
})
