import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../api/queryClient.ts'
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
