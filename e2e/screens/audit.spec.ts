import type { Page, Request } from '@playwright/test'
import type { ArgumentsOf } from '#contract/client'
import type { Operations } from '#contract/operations/index'
import type { AuditTrace } from '#contract/schemas/audit'
import { apiOf } from '../support/api.ts'
import { listOn } from '../support/list.ts'
import { enter, openRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

type Query = ArgumentsOf<Operations['listManagedTraces']>['query']

const path = '/management/account/audit'
const isTraces = (request: Request) => new URL(request.url()).pathname.endsWith(path)

/** The parameters of the next request to the server. */
async function nextQuery(page: Page, act: () => Promise<void>): Promise<Record<string, string>> {
  const asked = page.waitForRequest(isTraces)
  await act()
  return Object.fromEntries(new URL((await asked).url()).searchParams)
}

const traces = (page: Page, query: Query) => apiOf(page).listManagedTraces({ query })

const local = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Amsterdam',
})

const timeOf = ({ dateTime }: AuditTrace) => local.format(dateTime * 1000)

const count = (page: Page) =>
  page.getByRole('status').filter({ hasText: /loaded, more on the platform|audit trace/ })

/** The next page does not contain what was written since the first one was loaded, and misses nothing. */
async function expectNextPage(page: Page): Promise<void> {
  const known = await traces(page, { pageSize: 40 })
  await apiOf(page).createLocation({ body: { name: 'Written in between' } })
  const next = await nextQuery(page, () => page.getByRole('button', { name: 'Load More' }).click())
  expect(next).toMatchObject({ pageSize: '20', pageNr: '2' })
  expect(next['cursor']).toBeTruthy()
  await expect(count(page)).toHaveText('40 loaded, more on the platform')
  const list = listOn(page, 'Audit Traces')
  await list.sortBy('Timestamp')
  await expect(list.header('Timestamp')).toHaveAttribute('aria-sort', 'ascending')
  const times = known.map(timeOf).toReversed()
  await list.expectTexts('Timestamp', (texts) => times.slice(0, texts.length))
}

test('columns sort and filter the loaded traces; Apply Filters, Clear Filters and Load More ask the server', async ({
  page,
}) => {
  test.slow()
  await enter(page, 'admin')
  const first = await nextQuery(page, () => openRoute(page, '/audit'))
  expect(first).toEqual({ pageSize: '20', pageNr: '1' })
  const list = listOn(page, 'Audit Traces')
  await expect(count(page)).toHaveText('20 loaded, more on the platform')
  for (const column of ['Timestamp', 'Email', 'Action', 'Old Value', 'New Value'])
    await expect(list.header(column)).toBeVisible()
  await expect(list.header('Timestamp')).toHaveAttribute('aria-sort', 'descending')
  const newest = await traces(page, { pageSize: 20 })
  const times = newest.map(timeOf)
  await list.expectTexts('Timestamp', (texts) => times.slice(0, texts.length))

  const asked: string[] = []
  page.on('request', (request) => isTraces(request) && asked.push(request.url()))
  await list.sortBy('Action')
  await expect(list.header('Action')).toHaveAttribute('aria-sort', 'ascending')
  const actions = newest.map(({ action }) => action).toSorted()
  await list.expectTexts('Action', (texts) => actions.slice(0, texts.length))
  const [wanted = ''] = actions
  await list.filter('Action').fill(wanted)
  await expect(count(page)).toHaveText(
    `${actions.filter((action) => action === wanted).length} of 20 loaded, more on the platform`,
  )
  await list.filter('Action').fill('')
  expect(asked).toEqual([])

  const form = page.getByRole('search')
  await form.getByLabel('Email').fill('accounts@')
  await form.getByLabel('Action').fill('location_updated')
  const query = await nextQuery(page, () => page.keyboard.press('Enter'))
  const filters = { email: 'accounts@', action: 'location_updated' }
  expect(query).toEqual({ pageSize: '20', pageNr: '1', ...filters, partial: 'true' })
  const found = await traces(page, { pageSize: 20, ...filters })
  await expect(count(page)).toContainText(
    found.length < 20 ? `${found.length} of ${found.length} audit trace` : '20 loaded',
  )
  await list.expectTexts('Action', (texts) => texts.map(() => 'LOCATION_UPDATED'))
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(found.length < 20 ? 0 : 1)
  expect(await nextQuery(page, () => form.getByRole('button', { name: 'Apply Filters' }).click())).toEqual(
    query,
  )

  await form.getByLabel('Email').fill('nobody at all')
  await form.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(list.table.getByText('No results', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)
  const cleared = await nextQuery(page, () => form.getByRole('button', { name: 'Clear Filters' }).click())
  expect(cleared).toEqual({ pageSize: '20', pageNr: '1' })
  await expect(form.getByLabel('Email')).toHaveValue('')
  await expect(form.getByLabel('Action')).toHaveValue('')
  await expect(count(page)).toHaveText('20 loaded, more on the platform')
  await expectNextPage(page)
})
