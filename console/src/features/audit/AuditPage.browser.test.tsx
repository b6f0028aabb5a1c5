import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AuditTrace } from '#contract/schemas/audit'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { answer, later, Refusal } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { AuditPage } from './AuditPage.tsx'

const total = 65

/** One for each minute, newest first. Every tenth is a deletion. Only the oldest is by the auditor. */
const traces = Array.from({ length: total }, (_, age): AuditTrace => ({
  id: String(total - age),
  dateTime: 1_772_000_000 - age * 60,
  email: age === total - 1 ? 'auditor@nordkyl.example' : `person${age % 3}@nordkyl.example`,
  action: age % 10 === 9 ? 'LOCATION_DELETED' : 'LOCATION_UPDATED',
  oldValue: null,
  newValue: JSON.stringify({ name: `Hall ${age}` }),
  integratorId: 'int-1',
  url: '/organization/location/loc-1',
  body: null,
}))

interface Asked {
  pageNr: number
  email?: string
  action?: string
}

/** A platform with these traces. Returns what it was asked for. */
function platform(reach: () => void | Promise<void> = () => {}): Asked[] {
  const asked: Asked[] = []
  answer({
    listManagedTraces: async ({ query = {} }) => {
      await reach()
      const { email = '', action = '' } = query
      const [pageNr, pageSize] = [Number(query.pageNr), Number(query.pageSize)]
      asked.push({ pageNr, ...(email && { email }), ...(action && { action }) })
      const found = traces.filter((trace) => trace.email.includes(email) && trace.action.includes(action))
      return found.slice((pageNr - 1) * pageSize, pageNr * pageSize)
    },
  })
  return asked
}

const count = page
  .getByRole('status')
  .filter({ hasText: /loaded|audit trace/ })
  .first()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const columnFilter = (name: string) => page.getByRole('searchbox', { name: `Filter ${name}` })
const choice = (name: string) => page.getByRole('combobox', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

test('the count says that there is more, until the end is reached', async () => {
  platform()
  await show(<AuditPage />)
  await expect.element(count).toHaveTextContent(/^20 loaded, more on the platform$/)
  await columnFilter('Action').fill('deleted')
  await expect.element(count).toHaveTextContent(/^2 of 20 loaded, more on the platform$/)
  await columnFilter('Action').fill('')
  // All rows are back: until then the button is still moving.
  await expect.element(count).toHaveTextContent(/^20 loaded, more on the platform$/)
  for (const loaded of ['40 loaded, more', '60 loaded, more', '65 of 65 audit traces']) {
    await button('Load More').click()
    await expect.element(count).toHaveTextContent(loaded)
  }
  await expect.element(button('Load More')).not.toBeInTheDocument()
})

test('applied filters, column filters and sort are in the address', async () => {
  const asked = platform()
  const router = await show(<AuditPage />)
  await field('Email').fill('person1')
  await field('Action').fill('LOCATION')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.at(-1)).toEqual({ pageNr: 1, email: 'person1', action: 'LOCATION' })
  await columnFilter('Action').fill('deleted')
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').first().click()
  await expect
    .poll(() => router.state.location.href)
    .toBe('/?email=person1&action=LOCATION&sort=email&filter.action=deleted')
  const address = router.state.location.href

  await show(<AuditPage />, address)
  await expect.element(field('Email')).toHaveValue('person1')
  await expect.element(field('Action')).toHaveValue('LOCATION')
  await expect.element(columnFilter('Action')).toHaveValue('deleted')
  await expect
    .element(page.getByRole('columnheader', { name: 'Email' }))
    .toHaveAttribute('aria-sort', 'ascending')
  expect(asked.at(-1)).toEqual({ pageNr: 1, email: 'person1', action: 'LOCATION' })
})

test('time, kind, person and thing are sent, counted by the platform, and in the address', async () => {
  const queries: unknown[] = []
  answer({
    listManagedTraces: ({ query = {} }) => {
      const { pageNr: _, pageSize: __, partial: ___, ...filters } = query
      queries.push(filters)
      return traces.slice(0, 20)
    },
    countManagedTraces: ({ query }) => {
      queries.push(query)
      return { count: 812, isMore: false }
    },
  })
  const router = await show(<AuditPage />)
  await expect.element(page.getByLabelText('From')).not.toBeVisible()
  await button('More').click()
  await page.getByLabelText('From').fill('2026-02-01')
  await page.getByLabelText('To', { exact: true }).fill('2026-02-28')
  await page.getByLabelText('About').selectOptions('Alarm limits')
  await choice('One thing').fill('loc-1')
  await page.getByRole('option', { name: 'loc-1 As an id' }).click()
  await expectAccessible()
  await button('Apply Filters').click()
  await expect.element(page.getByText('812 traces on the platform match')).toBeVisible()
  const seconds = (year: number, month: number, day: number) => new Date(year, month, day).getTime() / 1000
  const sent = { from: seconds(2026, 1, 1), to: seconds(2026, 2, 1), kind: 'LIMIT', thingId: 'loc-1' }
  expect(queries).toEqual([{}, sent, sent])
  expect(router.state.location.search).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
    kind: 'LIMIT',
    thingId: 'loc-1',
  })

  await show(<AuditPage />, '/?from=never&kind=SHOE&accountId=acc-1')
  await expect.element(page.getByRole('combobox', { name: 'Person' })).toHaveValue('acc-1')
  await expect.poll(() => queries.at(-1)).toEqual({ accountId: 'acc-1' })
})

test('Back restores the filters that were applied before', async () => {
  const asked = platform()
  const router = await show(<AuditPage />, '/?email=person1')
  await field('Email').fill('person2')
  await button('Apply Filters').click()
  await expect.poll(() => asked.at(-1)).toEqual({ pageNr: 1, email: 'person2' })
  router.history.back()
  await expect.element(field('Email')).toHaveValue('person1')
  await expect.poll(() => asked.at(-1)).toEqual({ pageNr: 1, email: 'person1' })
})

test('if no loaded trace matches, the platform is asked with its filters', async () => {
  const asked = platform()
  await show(<AuditPage />)
  await columnFilter('Email').fill('auditor')
  const nothing = page.getByText('No results')
  const further = page.getByText('None of the 20 loaded matches. More is on the platform.')
  await expect.element(nothing).toBeVisible()
  await expect.element(further).toBeVisible()
  expect(nothing.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    further.element().getBoundingClientRect().top,
  )
  await expectAccessible()
  await button('Search on the platform').click()
  await expect.element(count).toHaveTextContent('1 of 1 audit trace')
  await expect.element(field('Email')).toHaveValue('auditor')
  await expect.element(columnFilter('Email')).toHaveValue('')
  expect(asked).toEqual([{ pageNr: 1 }, { pageNr: 1, email: 'auditor' }])
})

test('if the platform cannot filter by it, page after page is searched until it is found', async () => {
  const asked = platform()
  await show(<AuditPage />)
  await columnFilter('New Value').fill('Hall 45')
  await button('Search on the platform').click()
  await expect.element(count).toHaveTextContent('1 of 60 loaded, more on the platform')
  await expect.element(page.getByRole('row').filter({ hasText: 'Hall 45' })).toBeVisible()
  expect(asked).toEqual([{ pageNr: 1 }, { pageNr: 2 }, { pageNr: 3 }])

  await columnFilter('New Value').fill('nowhere')
  await button('Search on the platform').click()
  await expect.poll(() => asked.length).toBe(4)
  await expect.element(page.getByText('More is on the platform', { exact: false })).not.toBeInTheDocument()
  await expect.element(page.getByText('No results')).toBeVisible()
})

test('there is one button to clear all filters', async () => {
  const asked = platform()
  const router = await show(<AuditPage />, '/?email=person1&filter.action=nothing+of+this')
  const clear = page.getByRole('button', { name: /clear filters/i })
  await expect.element(clear.first()).toBeVisible()
  await expect
    .poll(() => new Set(clear.elements().map(({ textContent }) => textContent)))
    .toEqual(new Set(['Clear Filters']))
  await clear.last().click()
  await expect.element(count).toHaveTextContent('20 loaded, more on the platform')
  await expect.poll(() => router.state.location.href).toBe('/')
  expect(asked.at(-1)).toEqual({ pageNr: 1 })

  await columnFilter('Email').fill('person1')
  await clear.first().click()
  await expect.element(columnFilter('Email')).toHaveValue('')
})

test('starts at page 1 when it is opened again, and when its filters are cleared or applied again', async () => {
  const asked = platform()
  await show(<AuditPage />)
  for (const act of [
    async () => {
      await show(<p>Elsewhere</p>)
      await expect.element(page.getByText('Elsewhere')).toBeVisible()
      await show(<AuditPage />)
    },
    () => button('Clear Filters').click(),
    () => button('Apply Filters').click(),
  ]) {
    await expect.element(count).toHaveTextContent('20 loaded, more on the platform')
    await button('Load More').click()
    await expect.element(count).toHaveTextContent('40 loaded, more on the platform')
    asked.length = 0
    await act()
    await expect.element(count).toHaveTextContent('20 loaded, more on the platform')
    expect(asked).toEqual([{ pageNr: 1 }])
  }
})

test('a slow platform, and one that fails, on the first page and on a later one', async () => {
  const slow = later<void>()
  let reach: () => void | Promise<void> = () => slow.ended
  const asked = platform(() => reach())
  const fail = () => {
    throw new Refusal(400, { message: 'The log is closed.' })
  }
  await show(<AuditPage />)
  await expect.element(page.getByText('Loading audit logs...')).toBeVisible()
  slow.fail(new Refusal(400, { message: 'The log is closed.' }))
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent(/^Failed to fetch tracesThe log is closed\.$/)
  reach = () => {}
  await button('Retry').click()
  await expect.element(count).toHaveTextContent('20 loaded, more on the platform')

  reach = fail
  await button('Load More').click()
  await expect.element(alert).toHaveTextContent('Failed to fetch traces')
  await expect.element(count).toHaveTextContent('20 loaded, more on the platform')
  reach = () => {}
  await button('Retry').click()
  await expect.element(count).toHaveTextContent('40 loaded, more on the platform')
  expect(asked).toEqual([{ pageNr: 1 }, { pageNr: 2 }])
  await expect.element(alert).not.toBeInTheDocument()
})
