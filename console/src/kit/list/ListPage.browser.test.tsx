import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '../../api/client.ts'
import { query, queryClient } from '../../api/query.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { answer, Refusal } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { text } from './columns.ts'
import { ListPage } from './ListPage.tsx'

const columns = [text('name', 'Name')]
const names = () => Array.from(document.querySelectorAll('[data-row]'), (row) => row.textContent)

test('rows keep their order while they arrive, and are sorted when the last one is there', async () => {
  let finish = (_rows: { name: string }[]) => {}
  const queryFn = async () => new Promise<{ name: string }[]>((done) => (finish = done))
  await show(
    <ListPage
      title="Sites"
      columns={columns}
      query={{ queryKey: ['sites'], queryFn }}
      rowId={({ name }) => name}
    />,
  )
  await expect.element(page.getByText('Loading...', { exact: true })).toBeVisible()
  const header = page.getByRole('columnheader', { name: 'Name' })
  const [first, second, third] = [{ name: 'Hall 10' }, { name: 'Hall 9' }, { name: 'Annex' }]

  queryClient.setQueryData(['arriving', 'sites'], [first, second])
  await expect.element(page.getByText('2 sites so far, loading...')).toBeVisible()
  await expect.poll(names).toEqual(['Hall 10', 'Hall 9'])
  await expect.element(header).toHaveAttribute('aria-sort', 'none')
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()

  finish([first, second, third])
  await expect.element(page.getByText('3 of 3 sites')).toBeVisible()
  await expect.poll(names).toEqual(['Annex', 'Hall 9', 'Hall 10'])
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  expect(queryClient.getQueryData(['arriving', 'sites'])).toBeUndefined()
})

test.for([1280, 390])(
  'the reason of a failure, and the button to try again, fit into %i px',
  async (width) => {
    await page.viewport(width, 844)
    const reason = 'The database cannot be reached. It may be restarting. Please try again in a minute.'
    answer({
      listManagedGroups: () => {
        throw new Refusal(503, { message: reason })
      },
    })
    const asked = query(api.listManagedGroups)
    await show(<ListPage title="Groups" columns={columns} query={asked} rowId={({ name }) => name} />)
    await expect.element(page.getByRole('alert')).toHaveTextContent(reason)
    for (const part of [page.getByRole('alert'), page.getByRole('button', { name: 'Retry' })]) {
      const { left, right } = part.element().getBoundingClientRect()
      expect([left >= 0, right <= width]).toEqual([true, true])
    }
  },
)

const loading = page.getByText('Loading...', { exact: true })

test.for([1280, 390])(
  'an empty list says what to do first, unless filters hide its rows: %i px',
  async (width) => {
    await page.viewport(width, 844)
    const run = vi.fn<() => void>()
    const list = (rows: { name: string }[], action: { run: () => void } | { href: string }) => (
      <ListPage
        title="Sites"
        columns={columns}
        query={{ queryKey: ['sites', rows.length], queryFn: () => rows }}
        rowId={({ name }) => name}
        emptyHint={{ text: 'Create a site first.', action: { label: 'Create the first site', ...action } }}
      />
    )
    const hint = page.getByText('Create a site first.')
    const none = page.getByText('No results', { exact: true })
    await show(list([], { run }))
    await expect.element(none).toBeVisible()
    await expect.element(hint).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Create the first site' }).click()
    expect(run).toHaveBeenCalledOnce()
    await show(list([], { href: '#/sites' }))
    await expect
      .element(page.getByRole('link', { name: 'Create the first site' }))
      .toHaveAttribute('href', '#/sites')

    await show(list([{ name: 'Hall' }], { run }))
    await expect.poll(names).toHaveLength(1)
    if (width < 600) await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('searchbox', { name: 'Filter Name' }).fill('annex')
    await expect.element(none).toBeVisible()
    await expect.element(hint).not.toBeInTheDocument()
  },
)

test('while a list loads again, its columns have the widths that its rows will have', async () => {
  const wide = [text('name', 'Name'), text('city', 'City'), text('note', 'Note')]
  const rows = Array.from({ length: 5 }, (_, at) => ({
    name: `Hall ${at}`,
    city: 'Bad Homburg vor der Höhe',
    note: 'x',
  }))
  let finish = () => {}
  const list = (at: number) => (
    <ListPage
      key={at}
      title="Sites"
      columns={wide}
      query={{
        queryKey: ['sites', at],
        queryFn: async () => new Promise<typeof rows>((done) => (finish = () => done(rows))),
      }}
      rowId={({ name }) => name}
      rowActions={() => [{ label: 'Rename this site', run: () => {} }]}
    />
  )
  const edges = () =>
    Array.from(
      document.querySelectorAll('[role=columnheader]'),
      (header) => header.getBoundingClientRect().left,
    )
  const blanks = () => document.querySelectorAll('[role=table] > [aria-hidden] > *').length

  await show(list(1))
  await expect.element(loading).toBeVisible()
  expect(blanks()).toBeGreaterThan(3)
  await expectAccessible()
  finish()
  await expect.poll(names).toHaveLength(5)
  const before = edges()
  expect(before).toHaveLength(4)
  const table = () => page.getByRole('table').element().getBoundingClientRect().height
  const height = table()

  await show(list(2))
  await expect.element(loading).toBeVisible()
  expect(names()).toEqual([])
  expect(edges()).toEqual(before)
  expect([blanks(), table()]).toEqual([4, height])
  finish()
  await expect.poll(names).toHaveLength(5)
  await expect.element(loading).not.toBeInTheDocument()
  expect(edges()).toEqual(before)
  expect(blanks()).toBe(0)
})

test('a column that is filled after the rows has its room while they load again, and none if it was blank', async () => {
  const rows = Array.from({ length: 3 }, (_, at) => ({ name: `Hall ${at}` }))
  const marks = { id: 'marks', header: 'Attention', text: () => '' }
  const pending = [...columns, { ...marks, isBlank: true, isPending: true }]
  const filled = [...columns, { ...marks, text: () => '6 values are late since yesterday' }]
  const list = (shown: typeof filled, at: number) => (
    <ListPage
      title="Marked"
      columns={shown}
      query={{ queryKey: ['marked', at], queryFn: () => rows }}
      rowId={({ name }) => name}
    />
  )
  const edges = () =>
    Array.from(
      document.querySelectorAll('[role=columnheader]'),
      (header) => header.getBoundingClientRect().left,
    )
  await show(list(pending, 1))
  await expect.poll(names).toHaveLength(3)
  expect(edges()).toHaveLength(1)
  await show(list(filled, 1))
  await expect.poll(edges).toHaveLength(2)
  await expect.poll(names).toHaveLength(3)
  const before = edges()
  await show(list(pending, 2))
  await expect.poll(names).toHaveLength(3)
  expect(edges()).toEqual(before)
})
