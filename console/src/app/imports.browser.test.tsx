import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { csvLines } from '#contract/csv'
import { type ImportKind, imports, matchColumns } from '#contract/imports'
import { AccountsPage } from '../features/accounts/AccountsPage.tsx'
import { DevicesPage } from '../features/devices/DevicesPage.tsx'
import { LocationGroupsPage } from '../features/groups/LocationGroupsPage.tsx'
import { LocationsPage } from '../features/locations/LocationsPage.tsx'
import { deviceOf } from '../testing/devices.ts'
import { locationOf } from '../testing/locations.ts'
import { person } from '../testing/people.ts'
import { answer } from '../testing/platform.ts'
import { show } from '../testing/show.tsx'

const me = person(
  'ROLE_LOCATION_READ',
  'ROLE_LOCATION_WRITE',
  'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT',
  'ROLE_INTEGRATOR_DEVICE_MANAGEMENT',
)

async function open(list: ReactNode, caller = me) {
  answer({
    getCurrentAccount: () => caller,
    listManagedLocations: () => [locationOf('loc-1', 'Hall')],
    listManagedAccounts: () => [me],
    listManagedDevices: () => [deviceOf('dev-1')],
    listManagedGroups: () => [],
  })
  await show(list)
}

test.for<[string, () => ReactNode, ImportKind, (string | null)[]]>([
  [
    'locations',
    LocationsPage,
    'locations',
    ['name', 'streetline1', 'city', 'country', 'postalCode', 'status'],
  ],
  ['accounts', AccountsPage, 'accounts', ['firstName', 'lastName', 'username', 'email', 'locationGroups']],
  [
    'devices',
    DevicesPage,
    'devices',
    ['deviceId', 'location', null, 'cloudlinkId', null, null, null, null, null],
  ],
])(
  'the columns of exported %s are understood when they are brought back',
  async ([, List, kind, columns]) => {
    const saved = vi.spyOn(URL, 'createObjectURL')
    await open(<List />)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect.poll(() => saved.mock.calls).toHaveLength(1)
    const file = saved.mock.calls[0]?.[0]
    const [first] = csvLines(file instanceof Blob ? await file.text() : '')
    expect(matchColumns(imports[kind].columns, first?.cells ?? [])).toEqual(columns)
    saved.mockRestore()
  },
)

test('memberships are brought in where the groups are, by those who manage accounts', async () => {
  await open(<LocationGroupsPage />)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Import Memberships' })).toBeVisible()
})

test('who may not change locations is not offered to import them', async () => {
  await open(<LocationsPage />, person('ROLE_LOCATION_READ'))
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Import', exact: true }).elements()).toEqual([])
})
