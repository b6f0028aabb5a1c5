import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../api/query.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { locationOf } from '../../testing/locations.ts'
import { person } from '../../testing/people.ts'
import { answer, later, Refusal } from '../../testing/platform.ts'
import { touch } from '../../testing/input/index.ts'
import { show } from '../../testing/show.tsx'
import { places } from '../../testing/targets.ts'
import { LocationsPage } from './LocationsPage.tsx'

const location = (id: string, slid: string | null) => locationOf(id, `Store ${id}`, { slid })

async function open(address: string, caller = person()) {
  answer({
    getCurrentAccount: () => caller,
    listManagedLocations: () => [location('loc-4', 'HH-0042'), location('loc-41', null)],
  })
  await show(<LocationsPage />, address)
}

const headers = () =>
  [...document.querySelectorAll('[role=columnheader]:not([data-select])')].flatMap(
    (header) => document.getElementById(header.getAttribute('aria-labelledby') ?? '')?.textContent ?? [],
  )
const others = ['Address', 'City', 'Country', 'Postal Code', 'Status']
const rows = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'))

test('shows the id and the site id when their columns are chosen', async () => {
  await open('/locations')
  await expect.poll(rows).toEqual(['loc-4', 'loc-41'])
  expect(headers()).toEqual(['Name', ...others])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByLabelText('ID', { exact: true }).click()
  await page.getByLabelText('Site ID').click()
  await expect.poll(headers).toEqual(['Name', 'ID', 'Site ID', ...others])
  await expect.element(page.getByText('HH-0042')).toBeVisible()
})

test('a link to one location shows only that one, and why', async () => {
  await open('/locations?filter.id=%3Dloc-4')
  await expect.poll(rows).toEqual(['loc-4'])
  expect(headers()).toEqual(['Name', 'ID', ...others])
  await expect.element(page.getByRole('searchbox', { name: 'Filter ID', exact: true })).toHaveValue('=loc-4')
})

const twoLocations = {
  getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
  listManagedLocations: () => [location('loc-4', null), location('loc-41', null)],
}
const marked = { locationId: 'loc-41', beyondLimit: 1, outOfRange: 0, late: 2, openAlarms: 1 }

test.for([390, 1024, 1280, 1440, 1536])(
  'marks arrive beside the status and move nothing, and the only action is in sight, at %d px',
  async (width) => {
    // Beside the menu and its margins.
    await page.viewport(width < 900 ? width : width - 228 - 24, 700)
    const counted = later<(typeof marked)[]>()
    answer({ ...twoLocations, listMarkedLocations: async () => counted.ended })
    await show(<LocationsPage />, '/locations')
    await expect.poll(rows).toEqual(['loc-4', 'loc-41'])
    const parts =
      '[role=columnheader], [data-row], [data-row] [role=gridcell], [data-row] button, [data-tone]'
    const action = page.getByRole('button', { name: 'Add Existing Component' })
    await expect.element(action.first()).toBeVisible()
    expect(action.first().element().getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth)
    const positions = () => places(parts).map(([, ...position]) => position)
    const before = positions()
    counted.finish([marked])
    const link = page.getByRole('link', { name: '1 open alarm, 1 beyond a limit, 2 late' })
    await expect.element(link).toHaveTextContent('4')
    await expect.element(link).toHaveAttribute('href', '#/locations/loc-41')
    expect(positions()).toEqual(before)
    const cell = link.element().closest('[role=gridcell], dd')
    expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0)
    await expectAccessible()
  },
)

test('there is room for the most marks beside the longest status', async () => {
  await page.viewport(1280 - 228 - 24, 700)
  answer({
    ...twoLocations,
    listManagedLocations: () => [{ ...location('loc-41', null), status: 'COMMISSIONING' }],
    listMarkedLocations: () => [{ ...marked, openAlarms: 1_200 }],
  })
  await show(<LocationsPage />, '/locations')
  const link = page.getByRole('link', { name: '1,200 open alarms, 1 beyond a limit, 2 late' })
  await expect.element(link).toHaveTextContent('99+')
  const cell = link.element().closest('[role=gridcell]')
  expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0)
})

test('has a column for marks on request, with links to them, by which the list is filtered', async () => {
  answer({ ...twoLocations, listMarkedLocations: () => [marked] })
  await show(<LocationsPage />, '/locations?filter.marks=late')
  await expect.poll(headers).toEqual(['Name', ...others, 'Attention'])
  await expect.poll(rows).toEqual(['loc-41'])
  await expect
    .element(page.getByRole('link', { name: /^[^,]*2 late$/ }))
    .toHaveAttribute('href', '#/locations/loc-41?mark=LATE')
  await expect
    .element(page.getByRole('link', { name: /^[^,]*1 open alarm$/ }))
    .toHaveAttribute('href', '#/locations/loc-41')
  // More marks than their column has room for do not lie under the next one.
  await page.viewport(1052, 700)
  const marks = page.getByRole('link', { name: /^[^,]*2 late$/ }).element().parentElement
  const end = (element: Element | null | undefined) => element?.getBoundingClientRect().right
  expect(end(marks)).toBeLessThan(end(marks?.closest('[role$=cell]:not([data-select])')) ?? 0)
  await expectAccessible()
  answer({ ...twoLocations, listMarkedLocations: () => [] })
  await queryClient.invalidateQueries()
  // As long as the list is filtered by it, people see why rows are missing.
  await expect.poll(rows).toEqual([])
  await page.getByRole('searchbox', { name: 'Filter Attention', exact: true }).fill('')
  await expect.poll(rows).toEqual(['loc-4', 'loc-41'])
})

test('a platform that does not count marks has its list as before, and says nothing', async () => {
  let asked = 0
  answer({
    getCurrentAccount: () => person(),
    listManagedLocations: () => [location('loc-4', null)],
    listMarkedLocations: () => {
      asked += 1
      throw new Refusal(404, { message: 'Not found' })
    },
  })
  await show(<LocationsPage />, '/locations')
  await expect.poll(rows).toEqual(['loc-4'])
  await expect.poll(() => asked).toBe(1)
  expect(headers()).toEqual(['Name', ...others])
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(0)
})

const standing = () => ({
  reaches: [
    { locationId: 'loc-4', reach: 'NOBODY' as const },
    { locationId: 'loc-41', reach: 'SOMEBODY' as const },
  ],
  done: [
    { locationId: 'loc-4', done: 5 },
    { locationId: 'loc-41', done: 8 },
  ],
})

test('shows who is alerted and what is commissioned on request, and loads nothing before', async () => {
  const asked: string[] = []
  answer({
    getCurrentAccount: () => person(),
    listManagedLocations: () => [location('loc-4', null), location('loc-41', null)],
    listAlarmReaches: () => {
      asked.push('reaches')
      return standing().reaches
    },
    listCommissioning: () => {
      asked.push('done')
      return standing().done
    },
  })
  await show(<LocationsPage />, '/locations')
  await expect.poll(rows).toEqual(['loc-4', 'loc-41'])
  await page.getByRole('button', { name: 'Columns' }).click()
  expect(asked).toEqual([])
  await page.getByLabelText('Who is alerted').click()
  await expect
    .element(page.getByRole('link', { name: 'Alerts nobody' }))
    .toHaveAttribute('href', '#/locations/loc-4/alerted')
  expect(asked).toEqual(['reaches'])
  await page.getByLabelText('Commissioning').click()
  await expect
    .element(page.getByRole('link', { name: '5 of 9' }))
    .toHaveAttribute('href', '#/locations/loc-4/commissioning')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => asked).toEqual(['reaches', 'done', 'reaches', 'done'])
})

test('can show only the locations that alert nobody, also from an address', async () => {
  answer({
    getCurrentAccount: () => person(),
    listManagedLocations: () => [location('loc-4', null), location('loc-41', null)],
    listAlarmReaches: () => standing().reaches,
  })
  await show(<LocationsPage />, '/locations?filter.alerted=%3DNOBODY')
  await expect.poll(rows).toEqual(['loc-4'])
  expect(headers()).toEqual(['Name', 'Who is alerted', ...others])
})

test('a platform that does not say who is alerted is not reported as a failure', async () => {
  answer({
    getCurrentAccount: () => person(),
    listManagedLocations: () => [location('loc-4', null)],
    listAlarmReaches: () => {
      throw new Refusal(404, {})
    },
  })
  await show(<LocationsPage />, '/locations?sort=alerted')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This platform does not say who is alerted')
  expect(rows()).toEqual(['loc-4'])
})

test('a long name is cut at its end, also in right-to-left text', async () => {
  const arabic = 'مستودع التبريد المركزي في الميناء الشمالي للمدينة القديمة '.repeat(3).trim()
  answer({
    getCurrentAccount: () => person(),
    listManagedLocations: () => [{ ...location('loc-1', null), name: arabic }],
  })
  await show(<LocationsPage />, '/locations')
  await expect.element(page.getByText(arabic, { exact: true })).toBeVisible()
  const cell = page.getByText(arabic, { exact: true }).element()
  expect(cell.scrollWidth).toBeGreaterThan(cell.clientWidth)
  const letter = document.createRange()
  letter.setStart(cell.firstChild ?? cell, 0)
  letter.setEnd(cell.firstChild ?? cell, 1)
  const [seen, box] = [letter.getBoundingClientRect(), cell.getBoundingClientRect()]
  expect(seen.left).toBeGreaterThanOrEqual(box.left)
  expect(seen.right).toBeLessThanOrEqual(box.right + 1)
})

test('only people who manage devices can link a component', async () => {
  const link = page.getByRole('button', { name: 'Add Existing Component' })
  for (const [roles, buttons] of [
    [[], 0],
    [['ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'], 0],
    [['ROLE_INTEGRATOR_DEVICE_MANAGEMENT'], 2],
  ] as const) {
    queryClient.clear()
    await open('/locations', person(...roles))
    await expect.poll(rows).toEqual(['loc-4', 'loc-41'])
    await expect.poll(() => link.elements().length).toBe(buttons)
    const actions = page.getByRole('columnheader', { name: 'Actions' })
    expect(actions.elements()).toHaveLength(Math.min(buttons, 1))
  }
})

test('a list that cannot be loaded says so until Retry succeeds; a reload that fails keeps the rows', async () => {
  let isDown = true
  answer({
    getCurrentAccount: () => person(),
    listManagedLocations: () => {
      if (isDown) throw new Refusal(400, {})
      return [location('loc-4', null)]
    },
  })
  await show(<LocationsPage />, '/locations')
  const alert = page.getByRole('alert')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect.element(alert).toHaveTextContent(/^Failed to fetch locations$/)
  await expectAccessible()
  await retry.click()
  await expect.element(alert).toHaveTextContent(/^Failed to fetch locations$/)
  isDown = false
  await retry.click()
  await expect.poll(rows).toEqual(['loc-4'])
  await expect.element(alert).not.toBeInTheDocument()
  isDown = true
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.element(alert).toHaveTextContent('Failed to fetch locations')
  expect(rows()).toEqual(['loc-4'])
  isDown = false
  await retry.click()
  await expect.element(alert).not.toBeInTheDocument()
})

test('an address opens the dialogs of a location and of a new one, for those who may', async () => {
  const dialog = page.getByRole('dialog')
  /** The layout shows a page only when the account is known. */
  const openAs = async (address: string, caller: ReturnType<typeof person>) => {
    queryClient.clear()
    queryClient.setQueryData(['getCurrentAccount'], caller)
    await open(address, caller)
  }
  await openAs('/locations?open=loc-4', person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'))
  await expect.element(dialog).toHaveTextContent('Select Component')
  await openAs('/locations?open=new', person('ROLE_LOCATION_WRITE'))
  await expect.element(dialog).toHaveTextContent('Create Location')
  await openAs('/locations?open=new', person())
  await expect.poll(rows).toEqual(['loc-4', 'loc-41'])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('on an upright tablet the status is whole beside the only action, by touch', async () => {
  await touch.begin()
  await page.viewport(820 - 32, 1180)
  await open('/locations', person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'))
  const action = page.getByRole('button', { name: 'Add Existing Component' }).first()
  await expect.element(action).toBeVisible()
  const status = page
    .getByRole('columnheader', { name: /^Status/ })
    .element()
    .getBoundingClientRect()
  const actions = action.element().closest('[data-actions]')?.getBoundingClientRect()
  expect(status.right).toBeLessThanOrEqual(actions?.left ?? 0)
  expect(actions?.right).toBeLessThanOrEqual(window.innerWidth)
  await expectAccessible()
})
