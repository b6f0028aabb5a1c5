import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AuditTrace } from '#contract/schemas/audit'
import type { Overview } from '#contract/schemas/overview'
import { setQueueOwner } from '../../api/queueStorage.ts'
import { remember } from '../../domain/recent.ts'
import { acknowledged, alarmOf } from '../../testing/alarms.ts'
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
  needy: {
    count: 14,
    first: [
      {
        locationId: 'loc-3',
        name: 'Supermarket Mitte',
        needs: [
          { need: 'DEVICES_SILENT', count: 1 },
          { need: 'VALUES_LATE', count: 12 },
          { need: 'ALERTS_NOBODY', count: 1 },
        ],
      },
      { locationId: 'loc-4', name: 'Office', needs: [{ need: 'BATTERIES_LOW', count: 2 }] },
    ],
  },
  devices: { count: 1204, atFault: 2, silent: 0, tokensNotValidated: 11 },
}

const nothing: Overview = {
  locations: 0,
  alertingNobody: 0,
  commissioning: { count: 0, first: [] },
  needy: { count: 0, first: [] },
  devices: { count: 0, atFault: 0, silent: 0, tokensNotValidated: 0 },
}

const now = Math.floor(Date.now() / 1000)

const trace: AuditTrace = {
  id: '7',
  integratorId: 'int-1',
  dateTime: now - 7200,
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
  listManagedAlarms: () => [
    alarmOf('alm-1', { raisedAt: now - 720 }),
    acknowledged(alarmOf('alm-2', { severity: 'WARNING', raisedAt: now - 7300, locationId: 'loc-5' })),
    alarmOf('alm-3', { severity: 'WARNING', suppressedBy: 'LOCATION_MAINTENANCE' }),
  ],
  listManagedTraces: () => [trace],
}

const link = (name: string) => page.getByRole('link', { name })
const rowsOf = (name: string) =>
  page
    .getByRole('region', { name })
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)
const linkNames = () =>
  page
    .getByRole('navigation', { name: 'What needs attention' })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

afterEach(() => {
  setQueueOwner(undefined)
  localStorage.clear()
})

test('shows what is wrong now: each alarm with its place, value, age and who has it', async () => {
  answer(answers)
  await show(<OverviewPage />)
  await expect.element(page.getByText('1 CRITICAL, 4 WARNING')).toBeVisible()
  const [first = '', second = '', third = ''] = rowsOf('Open alarms')
  expect(first).toBe('CRITICALAir above 4 °CCold store · Freezer9.4 °C > 4 °C12 min agoNobody has it yet')
  expect(second).toMatch(/2 h agoMaria Lindqvist has it$/)
  expect(third).toMatch(/the location is in maintenance$/)
  await expect.element(link('Air above 4 °C').first()).toHaveAttribute('href', '#/alarms/alm-1')
  await expect.element(link('Cold store').nth(1)).toHaveAttribute('href', '#/locations/loc-5')
  await expect.element(link('All alarms')).toHaveAttribute('href', '#/alarms')
  await expectAccessible()
})

test('asks for the most urgent alarms, however many are open', async () => {
  const asked: unknown[] = []
  answer({
    ...answers,
    listManagedAlarms: ({ query }) => {
      asked.push(query)
      return Array.from({ length: 20 }, (_, at) => alarmOf(`alm-${at}`))
    },
  })
  await show(<OverviewPage />)
  await expect.poll(() => rowsOf('Open alarms').length).toBe(8)
  expect(asked[0]).toMatchObject({ state: 'OPEN', order: 'URGENCY' })
})

test('locations that need something are rows that lead to what they need', async () => {
  answer(answers)
  await show(<OverviewPage />)
  const needs = 'Locations that need something'
  await expect
    .poll(() => rowsOf(needs))
    .toEqual(['Supermarket Mitte1 silent device12 late valuesAlerts nobody', 'Office2 low batteries'])
  const hrefOf = (name: string) => link(name).element().getAttribute('href')
  expect(
    ['Supermarket Mitte', '1 silent device', '12 late values', 'Alerts nobody', '2 low batteries'].map(
      hrefOf,
    ),
  ).toEqual([
    '#/locations/loc-3',
    '#/locations/loc-3/devices',
    '#/locations/loc-3?mark=LATE',
    '#/locations/loc-3/alerted',
    '#/components/lorawan',
  ])
  await expect.element(page.getByText('The first 2 of 14')).toBeVisible()
})

test('a low battery leads who may not open the sensors to the location', async () => {
  answer({ ...answers, getCurrentAccount: () => person('ROLE_LOCATION_READ') })
  await show(<OverviewPage />)
  await expect.element(link('2 low batteries')).toHaveAttribute('href', '#/locations/loc-4')
})

test('shows what was changed, what is being commissioned and where the person was, each as a link', async () => {
  setQueueOwner('acc-1')
  remember({ kind: 'DEVICE', id: 'dev-4', name: 'CL-204', address: '#/devices/dev-4' })
  answer({ ...answers, listManagedTraces: () => [trace, { ...trace, id: '6', dateTime: now - 90_000 }] })
  await show(<OverviewPage />)
  await expect
    .poll(linkNames)
    .toEqual([
      'Devices at fault 2',
      'Tokens not validated 11',
      'Locations that alert nobody 3',
      'Locations being commissioned 9',
      '812 locations',
      '1,204 devices',
    ])
  await expect.element(page.getByText('7 of 9')).toBeVisible()
  await expect.element(link('Cold store Hafen')).toHaveAttribute('href', '#/locations/loc-1/commissioning')
  await expect
    .element(link('All 9'))
    .toHaveAttribute('href', '#/locations?filter.status=%3DCOMMISSIONING&sort=commissioning')
  // What is older than a day is left out, also where the platform does not.
  expect(rowsOf('Changed in the last day')).toHaveLength(1)
  await expect.element(page.getByText('Ann Berg created the location Quay')).toBeVisible()
  await expect.element(link('Quay')).toHaveAttribute('href', '#/locations/loc-9')
  await expect.element(link('CL-204')).toHaveAttribute('href', '#/devices/dev-4')
})

test('says that nothing needs anybody', async () => {
  answer({
    ...answers,
    getOverview: () => ({ ...nothing, locations: 4 }),
    countOpenAlarms: () => ({ critical: 0, warning: 0, info: 0 }),
    listManagedAlarms: () => [],
    listManagedTraces: () => [],
  })
  await show(<OverviewPage />)
  await expect.element(page.getByText('No alarm is open.')).toBeVisible()
  await expect.element(page.getByText('No location in operation needs anything.')).toBeVisible()
  await expect.element(page.getByText('Nothing was changed in the last day.')).toBeVisible()
  expect(page.getByRole('heading', { name: 'Being commissioned' }).elements()).toEqual([])
})

test('a platform that only has the specified calls is counted by its lists', async () => {
  answer({
    ...answers,
    getOverview: noCall,
    countOpenAlarms: noCall,
    listManagedAlarms: noCall,
    listManagedLocations: () => [locationOf('loc-1', 'Hall', { status: 'COMMISSIONING' })],
    listManagedDevices: () => [deviceOf('dev-1', { status: 'FAULT', isTokenValidated: false })],
    // It has times of its own.
    listManagedTraces: () => [{ ...trace, dateTime: '2026-03-01 noon' as never }],
  })
  await show(<OverviewPage />)
  await expect
    .poll(linkNames)
    .toEqual([
      'Devices at fault 1',
      'Tokens not validated 1',
      'Locations being commissioned 1',
      '1 location',
      '1 device',
    ])
  expect(page.getByRole('heading', { name: 'Open alarms' }).elements()).toEqual([])
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
  await expect.poll(linkNames).toEqual(['1 location'])
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
  expect(rowsOf('Open alarms')).toHaveLength(3)
  await expect.element(page.getByText('Ann Berg created the location Quay')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(link('Devices at fault 2')).toBeVisible()
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
