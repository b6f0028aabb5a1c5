import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { queryClient } from '../../api/queryClient.ts'
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
