import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { touch as tablet } from '../../../testing/input/index.ts'
import { show } from '../../../testing/show.tsx'
import { text } from '../columns.ts'
import { ListView } from '../ListPage.tsx'
import type { Chosen } from './useSelection.ts'

interface Hall {
  name: string
  city: string
}

const columns = [
  text<'name', Hall>('name', 'Name', { href: ({ name }) => `#/halls/${name}` }),
  text('city', 'City'),
]
const halls = Array.from({ length: 120 }, (_, at) => ({
  name: `Hall ${at}`,
  city: at < 90 ? 'Bremen' : 'Ulm',
}))
const run = vi.fn<(chosen: Chosen<Hall>) => void>()

async function list(rows = halls) {
  await show(
    <ListView
      title="Halls"
      columns={columns}
      rows={rows}
      rowId={({ name }) => name}
      rowActions={() => [{ label: 'Edit', run: () => {} }]}
      bulk={{ actions: [{ label: 'Set Status', run }], nameOf: ({ name }) => name }}
      reload={() => {}}
    />,
  )
  await expect.element(page.getByText(`${rows.length} of ${rows.length} halls`)).toBeVisible()
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) })
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
async function selected(count: string) {
  await expect.element(page.getByText(`${count} selected`, { exact: true })).toBeVisible()
}
async function noBar() {
  await expect.poll(() => page.getByRole('group', { name: 'Selected rows' }).elements()).toEqual([])
}
const press = (keys: string) => userEvent.keyboard(keys)

afterEach(async () => {
  run.mockReset()
  await page.viewport(1280, 800)
})

test('rows are selected by box and, with Shift, from one to another', async () => {
  await list()
  await expect
    .element(page.getByRole('grid', { name: 'Halls' }))
    .toHaveAttribute('aria-multiselectable', 'true')
  await expect.element(row('Hall 1')).toHaveAttribute('aria-selected', 'false')
  await box('Hall 1').click()
  await selected('1')
  await expect.element(row('Hall 1')).toHaveAttribute('aria-selected', 'true')
  await box('Hall 4').click({ modifiers: ['Shift'] })
  await selected('4')
  await expectAccessible()
  await page.getByRole('button', { name: 'Set Status' }).click()
  expect(run.mock.calls[0]?.[0].rows.map(({ name }) => name)).toEqual([
    'Hall 1',
    'Hall 2',
    'Hall 3',
    'Hall 4',
  ])
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(row('Hall 1')).toHaveAttribute('aria-selected', 'false')
  await noBar()
})

test('Space selects the row, and Shift with the arrows those beside it', async () => {
  await list()
  await press('{Tab}{Enter}')
  await expect.element(row('Hall 0')).toHaveFocus()
  await press(' ')
  await selected('1')
  for (const [keys, count] of [
    ['{Shift>}{ArrowDown}{/Shift}', '2'],
    ['{Shift>}{ArrowDown}{/Shift}', '3'],
    ['{Shift>}{ArrowUp}{/Shift}', '2'],
    ['{Shift>}{End}{/Shift}', '120'],
  ] as const) {
    await press(keys)
    await selected(count)
  }
  await expect.element(row('Hall 119')).toHaveFocus()
})

test('all that the filters show are selected at once, and those that they hide are said', async () => {
  await list()
  await box('Hall 0').click()
  await page.getByRole('searchbox', { name: 'Filter City' }).fill('Ulm')
  await expect.element(page.getByText('1 selected, 1 of them hidden by the filters')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 30 that the filters show' }).click()
  await expect.element(page.getByText('31 selected, 1 of them hidden by the filters')).toBeVisible()
  const all = page.getByRole('checkbox', { name: 'Select all rows' })
  await page.getByRole('searchbox', { name: 'Filter City' }).fill('Bremen')
  await expect.element(page.getByText('31 selected, 30 of them hidden by the filters')).toBeVisible()
  await expect.element(all).toBePartiallyChecked()
  await all.click()
  await expect.element(page.getByText('120 selected, 30 of them hidden by the filters')).toBeVisible()
  await all.click()
  await noBar()
})

test('what failed stays selected with its reason, and a row that is gone does not', async () => {
  await list()
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await selected('120')
  await page.getByRole('button', { name: 'Set Status' }).click()
  run.mock.calls[0]?.[0].keep(
    new Map([
      ['Hall 3', 'Hall 3 was changed by somebody else meanwhile.'],
      ['Hall 999', 'It is gone'],
    ]),
  )
  await selected('1')
  const reasons = page.getByRole('region', { name: 'What failed' })
  await expect.element(reasons).toHaveTextContent('Hall 3: Hall 3 was changed by somebody else meanwhile.')
  await expect
    .element(box('Hall 3'))
    .toHaveAttribute('title', 'Hall 3 was changed by somebody else meanwhile.')
  await expectAccessible()
})

const touch = (type: string, target: Element, at = 0) =>
  target.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      pointerType: 'touch',
      isPrimary: true,
      clientX: at,
      clientY: 40,
    }),
  )

test('on a phone a long press selects, and then each card has a box', async () => {
  await page.viewport(390, 800)
  await list(halls.slice(0, 5))
  const card = page.getByRole('listitem').first().getByText('Bremen')
  await expect.element(card).toBeVisible()
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  expect(sort.element().getBoundingClientRect().width).toBeGreaterThan(150)
  expect(page.getByRole('checkbox').elements()).toEqual([])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    touch('pointerdown', card.element())
    touch('pointermove', card.element(), 40)
    vi.advanceTimersByTime(1000)
    touch('pointerdown', card.element())
    touch('pointermove', card.element(), 3)
    vi.advanceTimersByTime(1000)
  } finally {
    vi.useRealTimers()
  }
  await selected('1')
  await expect.element(box('Hall 0')).toBeChecked()
  await box('Hall 2').click()
  await selected('2')
  await expectAccessible()
})

test('on a tablet the columns have the room of the boxes until a long press selects a row', async () => {
  await tablet.begin()
  await list(halls.slice(0, 5))
  const cell = row('Hall 1').getByText('Bremen')
  await expect.element(cell).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
  touch('pointerdown', cell.element())
  await selected('1')
  await expect.element(box('Hall 1')).toBeChecked()
  touch('pointerup', cell.element())
})

test('a list without such actions stays a table without boxes', async () => {
  await show(
    <ListView title="Halls" columns={columns} rows={halls} rowId={({ name }) => name} reload={() => {}} />,
  )
  await expect.element(page.getByRole('table', { name: 'Halls' })).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
  expect(document.querySelectorAll('[aria-selected]')).toHaveLength(0)
})
