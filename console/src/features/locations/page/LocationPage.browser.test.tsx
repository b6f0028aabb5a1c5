import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Conditional } from '#contract/schemas/conditional'
import { queryClient } from '../../../api/query.ts'
import { alarmOf } from '../../../testing/alarms.ts'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { integratorOf } from '../../../testing/integrators.ts'
import { operator, person } from '../../../testing/people.ts'
import { answer, type Answers, answerLive, Refusal } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { overview, values } from '../../../testing/locations.ts'
import { LocationPage } from './LocationPage.tsx'

const writer = person('ROLE_LOCATION_WRITE')

async function open(answers: Answers = {}, tab = '') {
  answer({
    getCurrentAccount: () => writer,
    getLocationOverview: () => overview,
    getLocationValues: () => values(1, 4),
    ...answers,
  })
  return show(<LocationPage />, `/locations/loc-1${tab}`, '/locations/$locationId/{-$tab}')
}

test('shows the facts of the location, and the allowed actions', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Cold store Hafen' })).toBeVisible()
  await expect.element(page.getByText('Kai 3, 20457 Hamburg, Germany')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Temperature 0/ })).toBeVisible()
  await expect
    .element(page.getByRole('tab', { name: 'Zones and values' }))
    .toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Reset Values' }).click()
  await expect.element(page.getByText(/3 measurements show none until they send again/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible()
})

test('a location with things attached says why it cannot be deleted', async () => {
  await open()
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect
    .element(page.getByText(/cannot be deleted while 1 device and 2 components are attached/))
    .toBeVisible()
  await expect
    .element(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
    .not.toBeInTheDocument()
})

test('a reader sees everything and no action', async () => {
  await open({ getCurrentAccount: () => person('ROLE_LOCATION_READ') })
  await expect.element(page.getByRole('row', { name: /Temperature 0/ })).toBeVisible()
  await expect.element(page.getByText('Nothing here yet.')).toBeVisible()
  expect(document.querySelectorAll('main button:not([aria-label="Close"])')).toHaveLength(0)
})

test('the operator reads the location of another integrator, and changes nothing there', async () => {
  await open({
    getCurrentAccount: operator,
    getLocationOverview: () => ({ ...overview, location: { ...overview.location, integratorId: 'int-2' } }),
    getIntegrator: () => integratorOf('int-2', 'Alpenmess'),
  })
  await expect.element(page.getByRole('row', { name: /Temperature 0/ })).toBeVisible()
  const note = page.getByRole('note')
  await expect.element(note).toHaveTextContent('You are looking at Alpenmess, which is not your integrator.')
  await expect
    .element(note.getByRole('link', { name: 'Back to its locations' }))
    .toHaveAttribute('href', '#/integrators/of/int-2/locations')
  expect(document.querySelectorAll('main button:not([aria-label="Close"])')).toHaveLength(0)
  await expectAccessible()
})

test('the operator changes a location of its own integrator like everybody', async () => {
  await open({ getCurrentAccount: operator })
  await expect.element(page.getByRole('button', { name: 'Edit' }).first()).toBeVisible()
  expect(page.getByRole('note').elements()).toEqual([])
})

test('late values are marked, and the line says why: nothing has to be hovered over', async () => {
  await open()
  // Each value is 400 seconds older than the one before. The first ones came within three periods of 300 seconds.
  const ages = () =>
    [...document.querySelectorAll('[aria-level="3"] > :nth-child(3)')].map(({ textContent }) => textContent)
  await expect.poll(ages).toEqual(['just now', '6 min ago', '13 min ago', '20 min ago, due every 5 min'])
  expect(document.querySelectorAll('[role=treegrid] [title]:not(button)')).toHaveLength(0)
})

const marks = { beyondLimit: 1, outOfRange: 1, late: 1 }
const limit = (threshold: number, enabled = true) =>
  ({
    measurementId: 'mea-0',
    comparison: 'GREATER_THAN',
    severity: 'WARNING',
    threshold,
    enabled,
  }) as Conditional

/** The first value is beyond its limit and out of its range, and the last one is late. */
const marked = {
  getLocationOverview: () => ({ ...overview, marks }),
  getLocationValues: () => {
    const read = values(1, 4)
    const [first] = read.zones[0]?.components[0]?.measurements ?? []
    Object.assign(first ?? {}, { latestValue: 60, rangeMin: 0, rangeMax: 50 })
    return read
  },
  findConditionals: () => [limit(44), limit(10, false), { ...limit(1), measurementId: 'mea-1' }],
} satisfies Answers

const hrefs = (place: Element | null | undefined) =>
  [...(place?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')])

test('values beyond a limit, out of range and late are marked in the head, the zone and the tree', async () => {
  await open(marked)
  const row = page.getByRole('row', { name: /Temperature 0/ })
  await expect.element(row).toHaveTextContent('beyond the limit > 44 °C (WARNING)')
  await expect.element(row).toHaveTextContent('out of range 0 to 50 °C')
  await expect.element(page.getByRole('row', { name: /Temperature 1/ })).not.toHaveTextContent('limit')
  const head = document.querySelector('header')
  expect(hrefs(head)).toEqual([
    ['1 beyond a limit', '#/locations/loc-1?mark=BEYOND_LIMIT'],
    ['1 out of range', '#/locations/loc-1?mark=OUT_OF_RANGE'],
    ['1 late', '#/locations/loc-1?mark=LATE'],
  ])
  expect(head?.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('attention')
  expect(hrefs(page.getByRole('row', { name: /Freezer/ }).element()).map(([, href]) => href)).toEqual([
    '#/locations/loc-1?mark=BEYOND_LIMIT&zone=Z-01',
    '#/locations/loc-1?mark=OUT_OF_RANGE&zone=Z-01',
    '#/locations/loc-1?mark=LATE&zone=Z-01',
  ])
  expect(hrefs(page.getByRole('row', { name: /Dock/ }).element())).toEqual([])
  await expectAccessible()
})

test('a link of a mark shows only these values, and says so', async () => {
  await open(marked, '?mark=LATE&zone=Z-01')
  const names = () =>
    [...document.querySelectorAll('[aria-level="3"] a')].map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Temperature 3'])
  await expect.element(page.getByText('Only values in zone Z-01 that are late.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Show all values' }))
    .toHaveAttribute('href', '#/locations/loc-1')
})

test('open alarms are counted in the tree: one leads to itself, several to their list', async () => {
  await open({
    listManagedAlarms: () => [
      alarmOf('alm-1', { measurementId: 'mea-0' }),
      alarmOf('alm-2', { measurementId: 'mea-1' }),
      alarmOf('alm-3', { measurementId: null, kind: 'DEVICE_SILENT' }),
    ],
  })
  const inTree = page.getByRole('treegrid').getByRole('link', { name: /open alarm/ })
  const addresses = () => inTree.elements().map((link) => [link.textContent, link.getAttribute('href')])
  const list = '#/alarms?filter.locationName=%3DCold+store+Hafen'
  await expect.poll(addresses).toEqual([
    ['2 open alarms', list],
    ['2 open alarms', list],
    ['1 open alarm', '#/alarms/alm-1'],
    ['1 open alarm', '#/alarms/alm-2'],
  ])
  await expectAccessible()
})

test('a mark that is gone by now says so, and without limits of the platform nothing is beyond one', async () => {
  await open({ ...marked, findConditionals: undefined }, '?mark=BEYOND_LIMIT')
  await expect.element(page.getByText('No value is beyond a limit now.')).toBeVisible()
})

test('on a phone long names and identifiers are complete, and lines grow with them', async () => {
  await page.viewport(390, 844)
  const read = values(1, 4)
  const [component] = read.zones[0]?.components ?? []
  Object.assign(component ?? {}, {
    componentName: 'Compressor pack controller of the second machine room, left rack',
    identifier: 'A81758FFFE783352A81758FFFE783352',
  })
  await open({ getLocationValues: () => read })
  const line = page.getByRole('row', { name: /A81758FFFE783352A81758FFFE783352/ })
  await expect.element(line).toBeVisible()
  const name = line.getByText(/Compressor pack/).element().parentElement
  expect(name?.scrollHeight).toBe(name?.clientHeight)
  expect(name?.scrollWidth).toBe(name?.clientWidth)
  const next = page.getByRole('row', { name: /Temperature 0/ })
  await expect
    .poll(() => next.element().getBoundingClientRect().top - line.element().getBoundingClientRect().bottom)
    .toBeCloseTo(0, 0)
  // The reason why a value is late does not squeeze its name.
  const late = page.getByRole('row', { name: /due every 5 min/ }).getByRole('link', { name: 'Temperature 3' })
  expect(late.element().getBoundingClientRect().height).toBeLessThan(30)
})

test('a failed call is reported with its reason', async () => {
  await open({
    getLocationValues: () => {
      throw new Refusal(503, { message: 'The database is busy' })
    },
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to fetch valuesThe database is busy')
})

test('moves a component to another zone in one action', async () => {
  let moved: unknown
  await open({
    updateComponent: ({ body }) => {
      moved = body
      throw new Refusal(409, { message: 'Somebody else changed it meanwhile' })
    },
  })
  await page
    .getByRole('row', { name: /^Close Sensor 0/ })
    .getByRole('button', { name: 'More actions' })
    .click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  await page.getByRole('combobox', { name: 'Zone' }).selectOptions('Z-02')
  await page.getByRole('button', { name: 'Move', exact: true }).last().click()
  await expect.poll(() => moved).toEqual({ zoneId: 'Z-02', version: 1 })
  await expect.element(page.getByText('Somebody else changed it meanwhile')).toBeVisible()
})

test('two renames at the same time are shown side by side, and the second can continue', async () => {
  const sent: unknown[] = []
  const theirs = () => {
    const read = values(1, 1)
    const [zone] = read.zones
    if (zone && sent.length > 0) Object.assign(zone, { zoneName: 'Freezer, theirs', version: 2 })
    return read
  }
  await open({
    getLocationValues: theirs,
    updateZone: ({ body }) => {
      sent.push(body)
      if (sent.length === 1) throw new Refusal(409, { message: 'Somebody else changed it meanwhile' })
      return { zoneId: 'Z-01', zoneName: 'Freezer, mine', layoutId: null, version: 3 }
    },
  })
  await page
    .getByRole('row', { name: /Freezer/ })
    .getByRole('button', { name: 'More actions' })
    .click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabelText('Zone Name').fill('Freezer, mine')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect.element(page.getByText('Somebody else was faster')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /Theirs.*Freezer, theirs/ })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /Yours.*Freezer, mine/ })).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      { zoneName: 'Freezer, mine', version: 1 },
      { zoneName: 'Freezer, mine', version: 2 },
    ])
})

test('a measurement that somebody else edited, and a component that they moved, are shown side by side', async () => {
  let isLater = false
  const hall = { zoneId: 'Z-03', zoneName: 'Hall', version: 1, components: [] }
  const later = () => {
    const read = values(1, 1)
    const [zone, dock] = read.zones
    const [moved] = zone?.components ?? []
    if (!zone || !dock || !moved) throw new Error('The values lack a component')
    if (!isLater) return { ...read, zones: [zone, dock, hall] }
    Object.assign(moved, { version: 2 })
    Object.assign(moved.measurements[0] ?? {}, { version: 2, label: 'Air, theirs' })
    return { ...read, zones: [{ ...zone, components: [] }, dock, { ...hall, components: [moved] }] }
  }
  const refuse = () => {
    isLater = true
    throw new Refusal(409, { message: 'Somebody else changed it meanwhile' })
  }
  await open({
    getLocationValues: later,
    updateMeasurement: refuse,
    updateComponent: refuse,
    listUnits: () => [],
  })
  const act = async (line: RegExp, action: string) => {
    await page.getByRole('row', { name: line }).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('row', { name: line }).getByRole('menuitem', { name: action, exact: true }).click()
  }
  const press = async (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

  await act(/^Close Sensor 0/, 'Move')
  await page.getByRole('combobox', { name: 'Zone' }).selectOptions('Z-02')
  await press('Move')
  await expect.element(page.getByRole('radio', { name: /Theirs.*Hall/ })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /Yours.*Dock/ })).toBeChecked()
  await press('Cancel')
  await press('Discard')

  isLater = false
  await queryClient.invalidateQueries()
  await expect.element(page.getByRole('row', { name: /Temperature 0/ })).toBeVisible()
  await act(/Temperature 0/, 'Edit')
  await page.getByLabelText('Label').fill('Air, mine')
  await press('Update')
  await expect.element(page.getByRole('radio', { name: /Theirs.*Air, theirs/ })).toBeVisible()
})

test('says whether the platform has no such page or the location does not exist', async () => {
  const missing = () => {
    throw new Refusal(404, { message: 'Location not found' })
  }
  await open({ getLocationOverview: missing, getLocation: () => overview.location })
  await expect
    .element(page.getByText(/This platform does not offer a page for Cold store Hafen/))
    .toBeVisible()
  expect(page.getByRole('tab').elements()).toHaveLength(0)
  await expectAccessible()
  queryClient.clear()
  await open({ getLocationOverview: missing, getLocation: missing })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There is no location loc-1. It was deleted')
})

test.each([
  ['picture', 'Add Picture'],
  ['edit', 'Edit Location'],
])('the address can open the form for %s', async (what, title) => {
  const router = await open({}, `/commissioning?open=${what}`)
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
  expect(router.state.location.search).toEqual({})
})

test('zones open and close by keyboard', async () => {
  await open()
  const zone = page.getByRole('row', { name: /Freezer/ })
  await expect.element(zone).toHaveAttribute('aria-expanded', 'true')
  ;(zone.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-level')).toBe('2')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.element(zone).toHaveAttribute('aria-expanded', 'false')
})

test('of two thousand measurements only the visible lines are drawn', async () => {
  await open({ getLocationValues: () => values(200, 10) })
  await expect.element(page.getByRole('row', { name: /Temperature 0/ }).first()).toBeVisible()
  expect(document.querySelectorAll('[role=row]').length).toBeLessThan(60)
  await expect.element(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '2204')
})

test.each([
  ['component=cmp-150', /Sensor 150/],
  ['zone=Z-01', /Freezer/],
])('points out what was found: %s', async (part, name) => {
  await open({ getLocationValues: () => values(200, 10) }, `?${part}`)
  const line = page.getByRole('row', { name })
  await expect.element(line).toHaveAttribute('aria-current', 'true')
  await expect.element(line).toBeInViewport()
  expect(document.querySelectorAll('[aria-current=true]')).toHaveLength(1)
})

test('a value moves when the platform tells of it, and nothing else is read again', async () => {
  const live = answerLive()
  const read: string[] = []
  let latestValue = -18.5
  const readValues = () => {
    read.push('values')
    const answered = values(1, 4)
    const measurement = answered.zones[0]?.components[0]?.measurements[0]
    if (measurement) measurement.latestValue = latestValue
    return answered
  }
  const readOverview = () => {
    read.push('overview')
    return overview
  }
  await open({ getLocationValues: readValues, getLocationOverview: readOverview })
  const row = page.getByRole('row', { name: /Temperature 0/ })
  await expect.element(row).toHaveTextContent('-18.5 °C')
  const height = row.element().getBoundingClientRect().height
  await expect.poll(live.times).toBe(1)
  read.splice(0)

  const changed = { operations: ['getLocationValues' as const], locationIds: ['loc-2'] }
  live.send({ changed: [changed] })
  latestValue = -17.25
  live.send({ changed: [{ ...changed, locationIds: ['loc-1'] }] })
  await expect.element(row).toHaveTextContent('-17.25 °C')
  expect(read).toEqual(['values'])
  expect(row.element().getBoundingClientRect().height).toBe(height)

  // The stream is asked for again, and no more once the platform turns out not to have it.
  live.end()
  await expect.poll(live.times).toBe(2)
  await new Promise((over) => setTimeout(over, 2_500))
  expect([live.times(), read]).toEqual([2, ['values']])
})
