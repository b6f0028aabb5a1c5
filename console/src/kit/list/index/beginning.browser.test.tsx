import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../testing/show.tsx'
import { text } from '../columns.ts'
import { ListView } from '../ListPage.tsx'

interface Site {
  id: string
  name: string
}

const sites = Array.from({ length: 5000 }, (_, at): Site => ({ id: `site-${at}`, name: `Hall ${5000 - at}` }))
const columns = [text('name', 'Name')]
const bulk = { actions: [], nameOf: ({ name }: Site) => name }

/** Workers are asked for nothing until they are let go, also those that another list has begun. */
function holdWorkers() {
  let held: (() => void)[] | undefined = []
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its worker
  const { postMessage } = Worker.prototype
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function later(
    this: Worker,
    message: unknown,
  ) {
    const sendNow = () => postMessage.call(this, message)
    if (held) held.push(sendNow)
    else sendNow()
  })
  return () => {
    const sends = held ?? []
    held = undefined
    for (const sendNow of sends) sendNow()
  }
}

const first = () =>
  document.querySelector('[data-index="0"] [role=gridcell]:not([data-select])')?.textContent ?? ''

test('a long list begins before all its rows are in order; what is about all of them waits', async () => {
  const letGo = holdWorkers()
  await show(
    <ListView
      title="Sites"
      columns={columns}
      rows={sites}
      rowId={({ id }) => id}
      bulk={bulk}
      reload={() => {}}
    />,
  )
  await expect.poll(first).toBe('Hall 1')
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect.poll(first).toBe('Hall 5000')
  await page.getByRole('searchbox', { name: 'Filter Name' }).fill('99')
  await expect.poll(first).toBe('Hall 4999')
  // No screen has room for more, so these are all.
  await expect.element(page.getByText('95 of 5,000 sites')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filter Name' }).fill('hall')
  const exported = page.getByRole('button', { name: 'Export CSV' })
  const all = page.getByRole('checkbox', { name: 'Select all rows' })
  await expect.element(exported).toBeDisabled()
  await expect.element(all).toBeDisabled()
  await expect.element(page.getByText('5,000 sites', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filter Name' }).fill('')
  await expect.element(page.getByText('5,000 of 5,000 sites')).toBeVisible()

  letGo()
  await expect.element(exported).toBeEnabled()
  await expect.element(all).toBeEnabled()
  await expect.poll(first).toBe('Hall 5000')
})
