import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { show } from '../../testing/show.tsx'
import { PickList } from './PickList.tsx'

const many = Array.from({ length: 300 }, (_, at) => `Meter ${at + 1}`)
const filter = page.getByRole('searchbox', { name: 'Filter meters' })
const row = (name: string) => page.getByRole('button', { name, exact: true })

async function list(items: readonly string[] = many, picked: string | null = null) {
  const onPick = vi.fn<(item: string) => void>()
  await show(
    <PickList
      label="Meters"
      items={items}
      keyOf={(item) => item}
      title={(item) => item}
      detail={() => ''}
      searched={(item) => item}
      picked={picked}
      onPick={onPick}
      filterPlaceholder="Filter meters..."
      emptyText="No meters"
    />,
  )
  return () => onPick.mock.calls.map(([item]) => item)
}

test('the arrow keys go from the filter into the rows and back, and Enter picks', async () => {
  const picked = await list()
  await filter.fill('meter 2')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row('Meter 2')).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row('Meter 20')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(filter).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{End}')
  await expect.element(row('Meter 299')).toHaveFocus()
  expect(picked()).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(picked()).toEqual(['Meter 299'])
})

test('Enter in the filter picks the only remaining row, and otherwise goes to the first', async () => {
  const picked = await list()
  await filter.fill('meter 29')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Meter 29')).toHaveFocus()
  expect(picked()).toEqual([])
  // A typed character goes into the filter, wherever the focus is.
  await userEvent.keyboard('7')
  await expect.element(filter).toHaveFocus()
  await expect.element(filter).toHaveValue('meter 297')
  await expect.element(row('Meter 29')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(picked()).toEqual(['Meter 297'])
})

test('the focus goes to the row that is already picked, however far down', async () => {
  await list(many, 'Meter 250')
  await filter.click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row('Meter 250')).toHaveFocus()
  await expect.element(row('Meter 250')).toBeInViewport()
})
