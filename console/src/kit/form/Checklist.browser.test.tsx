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
        canCheckAll
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
  // Past the button that checks all.
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(entries.first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown} ')
  await expect.element(entries.nth(1)).toHaveFocus()
  await expect.element(entries.first()).toBeChecked()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByLabelText('Hall 199')).toHaveFocus()
  await expect.element(page.getByLabelText('Hall 199')).toBeInViewport()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByLabelText('Hall 1', { exact: true })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'After it' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(entries.first()).toHaveFocus()
  const box = entries.first().element().closest('[role=presentation]')
  expect(box?.getBoundingClientRect().height).toBeLessThanOrEqual(300)
  await expectAccessible()
})

const labelAt = (at: number) => entries.nth(at).element().closest('label')?.textContent

test('a filter searches the labels, and says when nothing matches', async () => {
  await show(<Sites />)
  await filter.fill('hall 150')
  await expect.poll(() => entries.elements().length).toBe(1)
  await filter.fill('no such hall')
  await expect.element(page.getByText('No site matches.')).toBeVisible()
})

test('a checked entry comes first at once, and the focus stays at its place', async () => {
  await show(<Sites />)
  await entries.nth(5).click()
  await expect.poll(() => labelAt(0)).toBe('Hall 5')
  await expect.element(entries.first()).toBeChecked()
  await expect.element(entries.nth(5)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown} ')
  await expect.poll(() => labelAt(1)).toBe('Hall 6')
  await expect.element(entries.nth(6)).toHaveFocus()
  await entries.first().click()
  await expect.poll(() => labelAt(0)).toBe('Hall 6')
  await expect.poll(() => labelAt(6)).toBe('Hall 5')
  await expect.element(page.getByText('1 selected')).toBeVisible()
})

test('everything that matches is checked at once, and unchecked; the rest stays as it is', async () => {
  await show(<Sites />)
  await page.getByRole('button', { name: 'Check all 200', exact: true }).click()
  await expect.element(page.getByText('200 selected')).toBeVisible()
  await filter.fill('hall 1')
  await page.getByRole('button', { name: 'Uncheck all 111 that match' }).click()
  await expect.element(page.getByText('89 selected')).toBeVisible()
  await filter.fill('hall 19')
  await page.getByRole('button', { name: 'Check all 11 that match' }).click()
  await expect.element(page.getByText('100 selected')).toBeVisible()
  await filter.fill('no such hall')
  await expect.element(page.getByRole('button', { name: /heck all/ })).not.toBeInTheDocument()
})

test('what tells two entries apart is not part of their names, and is found', async () => {
  const twins = [
    { value: 'g-1', label: 'Unnamed', hint: '3 locations, g-1' },
    { value: 'g-2', label: 'Unnamed', hint: 'no locations, g-2' },
  ]
  await show(
    <Checklist
      label="Sites"
      options={twins}
      selected={[]}
      onChange={() => undefined}
      filterPlaceholder="Filter sites..."
      emptyText=""
    />,
  )
  await expect.element(page.getByRole('checkbox', { name: 'Unnamed', exact: true }).first()).toBeVisible()
  await expect.element(entries.nth(1)).toHaveAccessibleDescription('no locations, g-2')
  await expect.element(page.getByText('3 locations, g-1')).toBeVisible()
  await expectAccessible()
  await filter.fill('g-2')
  await expect.poll(() => entries.elements().length).toBe(1)
  // The words that a list's filter knows are text here.
  await filter.fill('not g-2')
  await expect.poll(() => entries.elements().length).toBe(0)
})
