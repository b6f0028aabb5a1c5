import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AuditTrace } from '#contract/schemas/audit'
import type { Overview } from '#contract/schemas/overview'
import { setQueueOwner } from '../../api/queueStorage.ts'
import { remember } from '../../domain/recent.ts'
import { deviceOf } from '../../testing/devices.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { locationOf } from '../../testing/locations.ts'
import { operator, person } from '../../testing/people.ts'
import { answer, type Answers, Refusal } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { OverviewPage } from './OverviewPage.tsx'

const overview: Overview = {
  locations: 812,
  alertingNobody: 3,
  commissioning: {
    count: 9,
    first: [
      { locationId: 'loc-1', name: 'Cold store Hafen', done: 7 },
      { locationId: 'loc-2', name: 'Dairy', done: 0 },
    ],
  },
  devices: { count: 1204, atFault: 2, silent: 0, tokensNotValidated: 11 },
}

const nothing: Overview = {
  locations: 0,
  alertingNobody: 0,
  commissioning: { count: 0, first: [] },
  devices: { count: 0, atFault: 0, silent: 0, tokensNotValidated: 0 },
}

const trace: AuditTrace = {
  id: '7',
  integratorId: 'int-1',
  dateTime: 1_772_000_000,
  email: 'ann@nordkyl.example',
  name: 'Ann Berg',
  accountId: 'acc-2',
  action: 'LOCATION_CREATED',
  oldValue: null,
  newValue: JSON.stringify({ id: 'loc-9', name: 'Quay' }),
  url: '/organization/location',
  body: null,
}

const noCall = (): never => {
  throw new Refusal(404, {})
}

const answers: Answers = {
  getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
  getOverview: () => overview,
  countOpenAlarms: () => ({ critical: 1, warning: 4, info: 0, lateSince: null }),
  listManagedTraces: () => [trace],
}

const link = (name: string) => page.getByRole('link', { name })
const linkNames = () =>
  page
    .getByRole('region', { name: 'What needs attention' })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

afterEach(() => {
  setQueueOwner(undefined)
  localStorage.clear()
})

test('shows what needs attention, what was changed and where the person was, each as a link', async () => {
  setQueueOwner('acc-1')
  remember({ kind: 'DEVICE', id: 'dev-4', name: 'CL-204', address: '#/devices/dev-4' })
  answer(answers)
  await show(<OverviewPage />)
  await expect.element(link('5 Open alarms')).toHaveAttribute('href', '#/alarms')
  await expect
    .poll(linkNames)
    .toEqual([
      '5Open alarms1 CRITICAL, 4 WARNING',
      '2Devices at fault',
      '0Silent devices',
      '11Tokens not validated',
      '3Locations that alert nobody',
      '9Locations being commissioned',
      '812 locations',
      '1,204 devices',
    ])
  await expect.element(page.getByText('7 of 9')).toBeVisible()
  await expect.element(link('Cold store Hafen')).toHaveAttribute('href', '#/locations/loc-1/commissioning')
  await expect
    .element(link('All 9'))
    .toHaveAttribute('href', '#/locations?filter.status=%3DCOMMISSIONING&sort=commissioning')
  await expect.element(page.getByText('Ann Berg created the location Quay')).toBeVisible()
  await expect.element(link('Quay')).toHaveAttribute('href', '#/locations/loc-9')
  await expect.element(link('CL-204')).toHaveAttribute('href', '#/devices/dev-4')
  await expectAccessible()
})

test('says that nothing needs attention', async () => {
  answer({
    ...answers,
    getOverview: () => ({ ...nothing, locations: 4 }),
    countOpenAlarms: () => ({ critical: 0, warning: 0, info: 0 }),
    listManagedTraces: () => [],
  })
  await show(<OverviewPage />)
  await expect.element(page.getByText('Nothing needs attention.')).toBeVisible()
  await expect.element(page.getByText('Nothing was changed yet.')).toBeVisible()
  expect(page.getByRole('heading', { name: 'Being commissioned' }).elements()).toEqual([])
})

test('a platform that only has the specified calls is counted by its lists', async () => {
  answer({
    ...answers,
    getOverview: noCall,
    countOpenAlarms: noCall,
    listManagedLocations: () => [locationOf('loc-1', 'Hall', { status: 'COMMISSIONING' })],
    listManagedDevices: () => [deviceOf('dev-1', { status: 'FAULT', isTokenValidated: false })],
    // It has times of its own.
    listManagedTraces: () => [{ ...trace, dateTime: '2026-03-01 noon' as never }],
  })
  await show(<OverviewPage />)
  await expect
    .poll(linkNames)
    .toEqual([
      '1Devices at fault',
      '0Silent devices',
      '1Tokens not validated',
      '1Locations being commissioned',
      '1 location',
      '1 device',
    ])
  await expect.element(link('Hall')).toHaveAttribute('href', '#/locations/loc-1')
  await expect.element(page.getByText('2026-03-01 noon')).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('who may not list devices does not ask for them', async () => {
  const asked: string[] = []
  answer({
    ...answers,
    getCurrentAccount: () => person('ROLE_LOCATION_READ'),
    getOverview: noCall,
    listManagedLocations: () => [locationOf('loc-1', 'Hall')],
    listManagedDevices: () => {
      asked.push('devices')
      return []
    },
  })
  await show(<OverviewPage />)
  await expect
    .poll(linkNames)
    .toEqual(['5Open alarms1 CRITICAL, 4 WARNING', '0Locations being commissioned', '1 location'])
  expect(asked).toEqual([])
})

test('a failure leaves the rest of the page, and can be tried again', async () => {
  let isDown = true
  answer({
    ...answers,
    getOverview: () => {
      if (isDown) throw new Refusal(500, { message: 'The database is busy.' })
      return overview
    },
  })
  await show(<OverviewPage />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The database is busy.')
  await expect.element(link('5 Open alarms')).toBeVisible()
  await expect.element(page.getByText('Ann Berg created the location Quay')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(link('2 Devices at fault')).toBeVisible()
})

test.each([
  ['ROLE_LOCATION_WRITE', ['Create a location'], 'This is what to do first.'],
  [
    'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT',
    ['Invite people', 'Create a location group'],
    'creates the first one.',
  ],
] as const)('tells a new integrator what %s can do first', async (role, steps, text) => {
  answer({ ...answers, getCurrentAccount: () => person(role), getOverview: () => nothing })
  await show(<OverviewPage />)
  const first = page.getByRole('region', { name: 'First steps' })
  await expect.element(first).toHaveTextContent(text)
  expect(
    first
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(steps)
  await expectAccessible()
})

test('leads the operator to the integrators', async () => {
  answer({ ...answers, getCurrentAccount: operator, getOverview: () => nothing })
  await show(<OverviewPage />)
  await expect.element(link('Integrators')).toHaveAttribute('href', '#/integrators')
})
