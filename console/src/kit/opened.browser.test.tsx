import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openedAddress, openedNew, useOpenedRow } from './opened.ts'
import { show } from '../testing/show.tsx'

const rows = [{ id: 'grp 1' }, { id: 'grp-2' }]
const query = { queryKey: ['rows'], queryFn: async () => rows }

interface PageProps {
  open: ((row: { id: string }) => void) | undefined
  create?: () => void
}

function Page({ open, create }: PageProps) {
  useOpenedRow(query, ({ id }) => id, open, create)
  return <h1>Rows</h1>
}

const address = (what: string) => `${openedAddress('/rows', what)}&filter.name=hall`

test('opens the row that the address names, and removes it from the address', async () => {
  const open = vi.fn<(row: { id: string }) => void>()
  const router = await show(<Page open={open} />, address('grp 1'))
  await expect.poll(() => router.state.location.search).toEqual({ 'filter.name': 'hall' })
  expect(open).toHaveBeenCalledWith({ id: 'grp 1' })
})

test('nothing opens for a row that does not exist, or that the person may not open', async () => {
  const open = vi.fn<(row: { id: string }) => void>()
  let router = await show(<Page open={open} />, address('grp-3'))
  await expect.poll(() => router.state.location.search).toEqual({ 'filter.name': 'hall' })
  expect(open).not.toHaveBeenCalled()
  router = await show(<Page open={undefined} />, address('grp-2'))
  await expect.poll(() => router.state.location.search).toEqual({ 'filter.name': 'hall' })
  await expect.element(page.getByText('Rows')).toBeVisible()
})

test('opens the form of something new, if the person may', async () => {
  const create = vi.fn<() => void>()
  let router = await show(<Page open={undefined} create={create} />, address(openedNew))
  await expect.poll(() => router.state.location.search).toEqual({ 'filter.name': 'hall' })
  expect(create).toHaveBeenCalled()
  router = await show(<Page open={undefined} />, address(openedNew))
  await expect.poll(() => router.state.location.search).toEqual({ 'filter.name': 'hall' })
})
