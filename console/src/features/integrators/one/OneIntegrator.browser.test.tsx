import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Device } from '#contract/schemas/device'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { integratorOf } from '../../../testing/integrators.ts'
import { locationOf } from '../../../testing/locations.ts'
import { operator, person } from '../../../testing/people.ts'
import { answer } from '../../../testing/platform.ts'
import type { Answers } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { OneIntegrator } from './OneIntegrator.tsx'
import type { TabId } from './tabs.ts'

const hall = locationOf('loc-1', 'Hall', { streetline1: 'Kai 1' })

const device: Device = {
  deviceId: 'dev-1',
  cloudlinkId: 'CL-1',
  locationId: null,
  zoneId: null,
  status: 'ONLINE',
  currentVersion: '4.2.1',
  hasToken: true,
  isTokenValidated: false,
  sampleFrequency: 300,
  version: 1,
} as Device

const all = [integratorOf('int-1', 'Nordkyl'), integratorOf('int-2', 'Alpenmess')]
const none = { count: 0, names: [] }

async function open(tab: TabId, answers: Answers) {
  answer({
    getCurrentAccount: operator,
    getIntegrator: () => integratorOf('int-1', 'Nordkyl'),
    listIntegrators: () => all,
    ...answers,
  })
  await show(<OneIntegrator integratorId="int-1" tab={tab} />)
  await expect.element(page.getByRole('note')).toHaveTextContent('You are looking at Nordkyl')
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the banner says whose it is, and the tabs lead to its parts', async () => {
  await open('locations', { listAnyIntegratorLocations: () => [hall] })
  await expect.element(page.getByText('Kai 1')).toBeVisible()
  const tabs = page.getByRole('tablist', { name: 'Parts of Nordkyl' })
  await expect.element(tabs.getByRole('tab', { name: 'Locations', selected: true })).toBeVisible()
  await expect
    .element(tabs.getByRole('tab', { name: 'Devices' }))
    .toHaveAttribute('href', '#/integrators/of/int-1/devices')
  await expectAccessible()
})

test('each location and device leads to its page', async () => {
  await open('locations', { listAnyIntegratorLocations: () => [hall] })
  await expect.element(page.getByRole('link', { name: 'Hall' })).toHaveAttribute('href', '#/locations/loc-1')
  await open('devices', { listAnyIntegratorDevices: () => [device] })
  await expect.element(page.getByRole('link', { name: 'dev-1' })).toHaveAttribute('href', '#/devices/dev-1')
})

test('an account can be read with its logins', async () => {
  const maria = person('ROLE_LOCATION_READ')
  await open('accounts', {
    listAnyIntegratorAccounts: () => [{ ...maria, phoneNumber: '+46 1', ownerAccountId: 'acc-1' }],
    listManagedAccountLogins: () => [{ loginDate: 1_772_442_000 }],
  })
  await button('View').click()
  const dialog = page.getByRole('dialog', { name: 'Account of Maria Lindqvist' })
  for (const text of ['+46 1', 'Location read', 'No location groups'])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await button('Logins').click()
  await expect
    .element(page.getByRole('dialog', { name: 'Login History - maria' }).getByText('Total Logins:'))
    .toBeVisible()
})

test('maintenance says what it would do, does it, and counts again', async () => {
  let latestValues = 42
  await open('locations', {
    listAnyIntegratorLocations: () => [hall],
    previewMaintenance: () => ({ latestValues, conditionals: 14, conditionalsFromProducts: 12, samples: 0 }),
    resetAnyLocation: () => {
      latestValues = 0
      return { ...hall, zones: [], organizationId: null, organizationName: null } as never
    },
  })
  await button('Maintenance').click()
  const dialog = page.getByRole('dialog', { name: 'Maintenance of Hall' })
  await expect.element(dialog.getByText(/Forgets 42 latest values/)).toBeVisible()
  await expect.element(dialog.getByText(/Drops 14 conditionals, .* makes 12/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Clean metrics' })).toBeDisabled()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect.element(dialog.getByText('Forgot 42 latest values.')).toBeVisible()
  await expect.element(dialog.getByText(/Forgets 0 latest values/)).toBeVisible()
})

test('a transfer is counted for the chosen integrator before it is sent', async () => {
  const sent = vi.fn<(args: { integratorId: string }) => never>(() => hall as never)
  await open('locations', {
    listAnyIntegratorLocations: () => [hall],
    previewTransfer: () => ({
      components: 3,
      devices: { count: 1, names: ['CL-1'] },
      groups: none,
      newProducts: none,
      taken: 'EM-1',
    }),
    transferLocation: sent,
  })
  await button('Transfer').click()
  const dialog = page.getByRole('dialog', { name: 'Transfer Hall' })
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await expect.element(dialog.getByText('Please select an integrator')).toBeVisible()
  await dialog.getByLabelText('To integrator').selectOptions('Alpenmess')
  await expect.element(dialog.getByText('1 device moves with it: CL-1.')).toBeVisible()
  await expect.element(dialog.getByText(/has a component EM-1 already/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await expect.element(page.getByText('Hall now belongs to Alpenmess')).toBeVisible()
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ integratorId: 'int-2' })
})

test('a move of an account says what the account loses', async () => {
  await open('accounts', {
    listAnyIntegratorAccounts: () => [person('ROLE_LOCATION_READ')],
    previewMove: () => ({ groups: { count: 1, names: ['North'] }, ownedAccounts: none, refusal: null }),
    moveAccount: () => person('ROLE_LOCATION_READ'),
  })
  await button('Move').click()
  const dialog = page.getByRole('dialog', { name: 'Move Maria Lindqvist' })
  await dialog.getByLabelText('To integrator').selectOptions('Alpenmess')
  await expect.element(dialog.getByText('1 location group is left: North.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.element(page.getByText('maria now belongs to Alpenmess')).toBeVisible()
})

test('devices are registered from a list, after a check, and their tokens are shown', async () => {
  const report = (commit: boolean) => ({
    commit,
    created: 1,
    updated: 0,
    lines: [
      { line: 1, name: 'CL-1', outcome: 'CREATE' as const, message: null },
      { line: 2, name: 'CL-2', outcome: 'INVALID' as const, message: 'Taken' },
    ],
    tokens: commit
      ? [{ deviceId: 'dev-1', cloudlinkId: 'CL-1', token: 'the.secret.token', expiresAt: 1_930_000_000 }]
      : [],
  })
  await open('devices', {
    listAnyIntegratorDevices: () => [],
    registerDevices: ({ query }) => report(query?.commit === 'true'),
  })
  await button('Register Devices').click()
  const dialog = page.getByRole('dialog', { name: 'Register Devices' })
  await dialog.getByLabelText('Content').fill('CL-1,4.2.1\nCL-2')
  await expect.element(dialog.getByRole('button', { name: 'Register' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect.element(dialog.getByText('CL-2 cannot be taken: Taken')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect.element(dialog.getByText(/the\.secret\.token/)).toBeVisible()
  await expectAccessible()
})

test('a product is saved with its measurements and limits', async () => {
  const sent = vi.fn<(args: { body: object }) => never>(
    ({ body }) => ({ productId: 'prd-1', ...body }) as never,
  )
  await open('products', {
    listCatalogue: () => [],
    listUnits: () => [{ unitId: 'kilowatt', name: 'Kilowatt', symbol: 'kW', quantity: 'Power' }],
    createProduct: sent,
  })
  await button('Create Product').click()
  const dialog = page.getByRole('dialog', { name: 'Create Product' })
  await dialog.getByLabelText('Product').fill('EM-1')
  await dialog.getByLabelText('Name', { exact: false }).first().fill('Meter')
  await dialog.getByLabelText('Type').fill('METER')
  await dialog.getByRole('button', { name: 'Add measurement' }).click()
  await dialog.getByLabelText('Name of measurement 1').fill('power')
  await dialog.getByLabelText('Label of measurement 1').fill('Power')
  await dialog.getByLabelText('Unit of measurement 1').selectOptions('Kilowatt (kW)')
  await dialog.getByLabelText('Lowest of measurement 1').fill('0')
  await dialog.getByLabelText('Highest of measurement 1').fill('400')
  await dialog.getByRole('button', { name: 'Add limit' }).click()
  await dialog.getByLabelText('Severity of limit 1').selectOptions('WARNING')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.element(dialog.getByText('Row 1: Threshold is not a number')).toBeVisible()
  await dialog.getByLabelText('Threshold of limit 1').fill('350')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByText('Product EM-1 saved')).toBeVisible()
  expect(sent.mock.calls[0]?.[0].body).toEqual({
    product: 'EM-1',
    name: 'Meter',
    type: 'METER',
    alternates: [],
    measurements: [{ externalId: 'power', label: 'Power', unitId: 'kilowatt', rangeMin: 0, rangeMax: 400 }],
    limits: [{ externalId: 'power', comparison: 'GREATER_THAN', threshold: 350, severity: 'WARNING' }],
  })
})
