import type { Page, Request } from '@playwright/test'
import type { ArgumentsOf } from '#contract/client'
import type { Operations } from '#contract/operations/index'
import { expectAccessible } from '../support/accessibility.ts'
import { apiOf } from '../support/api.ts'
import { listOn } from '../support/list.ts'
import { enter, openRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

type Query = ArgumentsOf<Operations['listManagedTraces']>['query']

const path = '/management/account/audit'
const isTraces = (request: Request) => request.url().includes(path)

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

const count = (page: Page) =>
  page.getByRole('status').filter({ hasText: /loaded, more on the platform|audit trace/ })

test('Apply Filters and Clear Filters ask the server; columns sort and filter the loaded traces', async ({
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
  const times = newest.map(({ dateTime }) => local.format(dateTime * 1000))
  await list.expectTexts('Timestamp', (texts) => times.slice(0, texts.length))

  await expectAccessible(page)

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
  expect(query).toEqual({ pageSize: '20', pageNr: '1', email: 'accounts@', action: 'location_updated' })
  const found = await traces(page, { pageSize: 20, email: 'accounts@', action: 'location_updated' })
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
})

test('Load More appends the next page, and new traces in between neither repeat nor hide any', async ({
  page,
}) => {
  await enter(page, 'other-admin')
  const action = 'LOCATION_CREATED'
  const make = (name: string) => apiOf(page).createLocation({ body: { name } })
  for (let number = 101; number <= 145; number += 1) await make(`Traced ${number}`)
  await openRoute(page, '/audit')
  const form = page.getByRole('search')
  await form.getByLabel('Action').fill(action)
  const more = page.getByRole('button', { name: 'Load More' })
  await nextQuery(page, () => page.keyboard.press('Enter'))
  await expect(count(page)).toHaveText('20 loaded, more on the platform')

  await make('Written in between')
  const second = await nextQuery(page, () => more.click())
  expect(second).toMatchObject({ pageSize: '20', pageNr: '2', action })
  expect(second['cursor']).toBeTruthy()
  await expect(count(page)).toHaveText('40 loaded, more on the platform')
  expect(await nextQuery(page, () => more.click())).toMatchObject({ pageNr: '3' })
  await expect(count(page)).toHaveText('45 of 45 audit traces')
  await expect(more).toHaveCount(0)

  const list = listOn(page, 'Audit Traces')
  await list.filter('New Value').fill('Written in between')
  await expect(list.table.getByText('No results', { exact: true })).toBeVisible()
  for (const number of [101, 125, 126, 145]) {
    await list.filter('New Value').fill(`Traced ${number}`)
    await expect(count(page)).toHaveText('1 of 45 audit traces')
  }
  await list.filter('New Value').fill('')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(count(page)).toHaveText('46 of 46 audit traces')
})
