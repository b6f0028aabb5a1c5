import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ListView, NewView } from '#contract/schemas/own-lists'
import { useCurrentAccount } from '../../../api/account.ts'
import { useSavedLists } from '../../../app/layout/useSavedLists.ts'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { person } from '../../../testing/people.ts'
import { answer, Refusal } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { text } from '../columns.ts'
import { nothingSaved } from '../savedList.ts'
import { ListView as ListPage } from '../ListPage.tsx'

const columns = [text('name', 'Name'), text('city', 'City'), text('note', 'Note', { isHidden: true })]
const rows = ['Oslo', 'Bergen', 'Utrecht'].map((city, at) => ({ name: `Hall ${at}`, city, note: 'x' }))

function Sites() {
  const isReady = useSavedLists(useCurrentAccount().data?.accountId)
  return (
    isReady && (
      <ListPage title="Sites" columns={columns} rows={rows} rowId={({ name }) => name} reload={() => {}} />
    )
  )
}

const cities = () =>
  Array.from(document.querySelectorAll('[data-row] [role=cell]:nth-child(2)'), (cell) => cell.textContent)
const headers = () =>
  Array.from(document.querySelectorAll('[role=columnheader] > button'), (one) => one.textContent)
const filter = page.getByRole('searchbox', { name: 'Filter City' })

const oslo = { ...nothingSaved, search: [{ name: 'filter.city', value: 'Oslo' }] }
const remembered = (state = oslo) => [{ list: 'Sites', state, changedAt: 1 }]

function platform(lists = remembered(), views: ListView[] = []) {
  const createView = vi.fn<(args: { body: NewView }) => ListView>(({ body }) => {
    const view = { ...body, viewId: `view-${views.length}`, version: 1 }
    views.push(view)
    return view
  })
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listOwnLists: () => lists,
    listViews: () => views,
    createView,
    updateView: ({ viewId, body }) => {
      const view = views.find((one) => one.viewId === viewId)
      if (!view) throw new Refusal(404, { message: 'View not found' })
      return Object.assign(view, body)
    },
    deleteView: ({ viewId }) => {
      views.splice(
        views.findIndex((view) => view.viewId === viewId),
        1,
      )
      return null
    },
  })
  return { createView }
}

test('columns come back as the person left them, on any device, and filters on this one', async () => {
  platform(remembered({ ...oslo, chosen: ['note'], order: ['city', 'name', 'note'] }))
  await show(<Sites />)
  await expect.poll(headers).toEqual(['City', 'Name', 'Note'])
  // Of another device.
  await expect.element(filter).toHaveValue('')
  await filter.fill('Oslo')
  await expect.poll(() => JSON.stringify(localStorage)).toContain('Oslo')
  const router = await show(<Sites />)
  await expect.element(filter).toHaveValue('Oslo')
  await expect.poll(() => router.state.location.searchStr).toBe('?filter.city=Oslo')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect.poll(cities).toHaveLength(3)
})

test('an address with filters wins, and leaves what is remembered alone', async () => {
  platform()
  await show(<Sites />)
  await filter.fill('Oslo')
  await expect.poll(() => JSON.stringify(localStorage)).toContain('Oslo')
  await show(<Sites />, '/?filter.city=Bergen')
  await expect.poll(cities).toEqual(['Bergen'])
  await show(<Sites />)
  await expect.poll(cities).toEqual(['Oslo'])
})

test('without these calls the browser remembers', async () => {
  const refuse = () => {
    throw new Refusal(404, { message: 'Not found' })
  }
  answer({ getCurrentAccount: () => person(), listOwnLists: refuse, listViews: refuse })
  await show(<Sites />)
  await filter.fill('Utrecht')
  await expect.poll(() => JSON.stringify(localStorage)).toContain('Utrecht')
  await show(<Sites />)
  await expect.element(filter).toHaveValue('Utrecht')
  await page.getByRole('button', { name: 'Views' }).click()
  await expect.element(page.getByText('This platform keeps no views.')).toBeVisible()
})

test('a view is saved, chosen, renamed and deleted in one menu', async () => {
  const { createView } = platform([])
  const router = await show(<Sites />)
  await filter.fill('Utrecht')
  const menu = page.getByRole('button', { name: 'Views' })
  await menu.click()
  await expect.element(page.getByText('Keep filters, sort and columns of this list')).toBeVisible()
  await page.getByRole('button', { name: 'Save as a View' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('In Utrecht')
  await page.getByRole('checkbox', { name: 'Everybody of your organisation has it' }).click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('View In Utrecht saved')).toBeVisible()
  expect(createView.mock.calls[0]?.[0].body).toEqual({
    list: 'Sites',
    name: 'In Utrecht',
    isShared: true,
    state: { ...nothingSaved, search: [{ name: 'filter.city', value: 'Utrecht' }] },
  })

  await menu.click()
  await page.getByRole('button', { name: 'Default' }).click()
  await expect.poll(cities).toHaveLength(3)
  await menu.click()
  const view = page.getByRole('button', { name: /^In Utrecht/ })
  await expect.element(view).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible()
  await view.click()
  await expect.poll(cities).toEqual(['Utrecht'])
  await expect.poll(() => router.state.location.searchStr).toBe('?filter.city=Utrecht')
  router.history.back()
  await expect.poll(cities).toHaveLength(3)

  await menu.click()
  await page.getByRole('button', { name: 'Edit In Utrecht' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Utrecht')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.element(page.getByText('View Utrecht saved')).toBeVisible()
  await menu.click()
  await page.getByRole('button', { name: 'Delete Utrecht' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('View Utrecht deleted')).toBeVisible()
  await menu.click()
  await expect.element(page.getByText('Keep filters, sort and columns of this list')).toBeVisible()
})

test('a shared view is not changed by those who may not', async () => {
  const shared = { viewId: 'v', list: 'Sites', name: 'Shared', isShared: true, state: oslo, version: 1 }
  answer({ getCurrentAccount: () => person(), listOwnLists: () => [], listViews: () => [shared] })
  await show(<Sites />)
  await page.getByRole('button', { name: 'Views' }).click()
  await expect.element(page.getByRole('button', { name: /^Shared/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit Shared' })).not.toBeInTheDocument()
})
