import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { inputMethods } from '../../../testing/input/index.ts'
import { show } from '../../../testing/show.tsx'
import { text } from '../columns.ts'
import { ListView } from '../ListPage.tsx'

const columns = [text('name', 'Name'), text('city', 'City'), text('note', 'Note')]
const rows = ['Oslo', 'Bergen'].map((city, at) => ({ name: `Hall ${at}`, city, note: 'x' }))

const list = (
  <ListView title="Sites" columns={columns} rows={rows} rowId={({ name }) => name} reload={() => {}} />
)

const heads = () => [...document.querySelectorAll<HTMLElement>('[role=columnheader]')]
const headers = () => heads().map((cell) => cell.textContent)
const width = (at: number) => Math.round(heads()[at]?.getBoundingClientRect().width ?? 0)
const button = (name: string) => page.getByRole('columnheader', { name }).getByRole('button', { name })

test('a column is moved by dragging its head, which does not sort', async () => {
  await show(list)
  await expect.poll(headers).toEqual(['Name', 'City', 'Note'])
  await userEvent.dragAndDrop(button('Note'), button('Name'))
  await expect.poll(headers).toEqual(['Note', 'Name', 'City'])
  await expect.element(page.getByRole('columnheader', { name: 'Note' })).toHaveAttribute('aria-sort', 'none')
  await expect.element(page.getByText('Note is column 1 of 3')).toBeInTheDocument()
  await button('Note').click()
  await expect
    .element(page.getByRole('columnheader', { name: 'Note' }))
    .toHaveAttribute('aria-sort', 'ascending')
  await show(list)
  await expect.poll(headers).toEqual(['Note', 'Name', 'City'])
})

test('a column is resized by its edge, and gets its own width back', async () => {
  await show(list)
  await expect.poll(headers).toHaveLength(3)
  const before = width(0)
  const edge = heads()[0]?.lastElementChild
  if (!edge) throw new Error('The head has no edge.')
  await userEvent.dragAndDrop(edge, button('Name'), { targetPosition: { x: 120, y: 8 } })
  await expect.poll(() => width(0)).toBeLessThan(before)
  await expect.poll(() => JSON.stringify(localStorage)).toContain(`"width\\":${width(0)}`)
  const now = heads()[0]?.lastElementChild
  if (now) await userEvent.dblClick(now)
  await expect.poll(() => width(0)).toBe(before)
})

test('Alt and arrows move and resize a column, and the focus stays on it', async () => {
  await show(list)
  await expect.poll(headers).toHaveLength(3)
  button('City').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.poll(headers).toEqual(['City', 'Name', 'Note'])
  await expect.element(button('City')).toHaveFocus()
  const before = width(0)
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
  await expect.poll(() => width(0)).toBe(before + 20)
  await expect.element(page.getByText(`City is ${before + 20} pixels wide`)).toBeInTheDocument()
})

test.for(inputMethods)('the menu moves and resizes columns, by $name', async (input) => {
  await input.begin()
  await page.viewport(1280, 800)
  await show(list)
  await expect.poll(headers).toHaveLength(3)
  await input.press(page.getByRole('button', { name: 'Columns' }))
  await input.press(page.getByRole('button', { name: 'Arrange Note' }))
  await input.press(page.getByRole('button', { name: 'Left' }))
  await expect.poll(headers).toEqual(['Name', 'Note', 'City'])
  const before = width(1)
  await input.press(page.getByRole('button', { name: 'Wider' }))
  await expect.poll(() => width(1)).toBe(before + 40)
  await expectAccessible()
  await input.press(page.getByRole('button', { name: 'Reset Columns' }))
  await expect.poll(headers).toEqual(['Name', 'City', 'Note'])
})
