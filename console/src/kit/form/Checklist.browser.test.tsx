import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { show } from '../../testing/show.tsx'
import { Checklist } from './Checklist.tsx'

const options = Array.from({ length: 200 }, (_, at) => ({ value: `${at}`, label: `Hall ${at}` }))
const entries = page.getByRole('group', { name: 'Sites' }).getByRole('checkbox')
const filter = page.getByPlaceholder('Filter sites...')

function Sites() {
  const [selected, setSelected] = useState<string[]>([])
  return (
    <>
      <Checklist
        label="Sites"
        options={options}
        selected={selected}
        onChange={setSelected}
        filterPlaceholder="Filter sites..."
        emptyText="There are no sites."
        noMatchText="No site matches."
        selectedFirst
      />
      <button type="button">After it</button>
    </>
  )
}

test('Tab stops once; arrows, Home and End move through it; only visible rows are drawn', async () => {
  await show(<Sites />)
  await expect.element(entries.first()).toBeVisible()
  expect(entries.elements().length).toBeLessThan(40)
  await filter.click()
  await userEvent.keyboard('{Tab}')
  await expect.element(entries.first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown} ')
  await expect.element(entries.nth(1)).toHaveFocus()
  await expect.element(entries.nth(1)).toBeChecked()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByLabelText('Hall 199')).toHaveFocus()
  await expect.element(page.getByLabelText('Hall 199')).toBeInViewport()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByLabelText('Hall 0', { exact: true })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'After it' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(entries.first()).toHaveFocus()
  const box = entries.first().element().closest('[role=presentation]')
  expect(box?.getBoundingClientRect().height).toBeLessThanOrEqual(300)
  await expectAccessible()
})

test('a filter searches the labels, says when nothing matches, and checked entries come first', async () => {
  await show(<Sites />)
  await filter.fill('hall 150')
  await expect.poll(() => entries.elements().length).toBe(1)
  await entries.first().click()
  await filter.fill('no such hall')
  await expect.element(page.getByText('No site matches.')).toBeVisible()
  await filter.fill('')
  await expect.element(entries.first()).toBeChecked()
  expect(entries.first().element().closest('label')?.textContent).toBe('Hall 150')
})
