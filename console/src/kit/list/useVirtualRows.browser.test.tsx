import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { show } from '../../testing/show.tsx'
import { text } from './columns.ts'
import { ListView } from './ListPage.tsx'

const columns = [
  text<'name', { name: string }>('name', 'Name', { href: ({ name }) => `#/halls/${name}` }),
  text('city', 'City'),
]
const halls = Array.from({ length: 400 }, (_, at) => ({ name: `Hall ${at}`, city: 'Bremen' }))

async function list() {
  await show(
    <ListView
      title="Halls"
      columns={columns}
      rows={halls}
      rowId={({ name }) => name}
      rowActions={() => ['Edit', 'Delete'].map((label) => ({ label, run: () => {} }))}
      reload={() => {}}
    />,
  )
  await expect.element(page.getByText('400 of 400 halls')).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) })
const press = (key: string) => userEvent.keyboard(`{${key}}`)

test('one press leads from the start of a list to its rows, and arrows from row to row', async () => {
  await list()
  await expect.element(row('Hall 0')).toHaveFocus()
  await expectAccessible()
  for (const [key, name] of [
    ['ArrowDown', 'Hall 1'],
    ['ArrowDown', 'Hall 2'],
    ['ArrowUp', 'Hall 1'],
    ['End', 'Hall 399'],
    ['ArrowDown', 'Hall 399'],
    ['ArrowUp', 'Hall 398'],
    ['Home', 'Hall 0'],
  ] as const) {
    await press(key)
    await expect.element(row(name)).toHaveFocus()
    await expect.element(row(name)).toBeInViewport({ ratio: 0.9 })
  }
  await press('PageDown')
  await expect.poll(() => Number(document.activeElement?.getAttribute('data-index'))).toBeGreaterThan(5)
})

test('Tab goes into the row and then out of the list; arrows do so too; Enter follows the link', async () => {
  await list()
  await press('ArrowDown')
  await expect.element(row('Hall 1')).toHaveFocus()
  const name = row('Hall 1').getByRole('link')
  const edit = row('Hall 1').getByRole('button', { name: 'Edit' })
  const remove = row('Hall 1').getByRole('button', { name: 'Delete' })
  for (const [key, control] of [
    ['Tab', name],
    ['Tab', edit],
    ['Tab', remove],
    ['ArrowLeft', edit],
    ['ArrowRight', remove],
  ] as const) {
    await press(key)
    await expect.element(control).toHaveFocus()
  }
  await press('Tab')
  expect(document.activeElement?.closest('[data-row]')).toBeNull()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(remove).toHaveFocus()
  await press('ArrowUp')
  await expect.element(row('Hall 0')).toHaveFocus()
  await press('Enter')
  await expect.poll(() => location.hash).toBe('#/halls/Hall%200')
  history.replaceState(null, '', location.pathname + location.search)
})

test('the sort buttons are one stop for Tab, and arrows move between them', async () => {
  await list()
  const sort = (name: string) => page.getByRole('columnheader', { name }).getByRole('button')
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('[role=columnheader] > button')].filter(
      ({ tabIndex }) => tabIndex === 0,
    )
  expect(stops()).toEqual([sort('Name').element()])
  sort('Name').element().focus()
  await press('ArrowRight')
  await expect.element(sort('City')).toHaveFocus()
  await expect.poll(stops).toEqual([sort('City').element()])
  await press('Enter')
  await expect
    .element(page.getByRole('columnheader', { name: 'City' }))
    .toHaveAttribute('aria-sort', 'ascending')
  await press('ArrowRight')
  await expect.element(sort('Name')).toHaveFocus()
})

test('cards stay next to each other when a column comes that most of them leave out', async () => {
  await page.viewport(390, 844)
  const some = halls.slice(0, 20)
  function List() {
    const [isMore, setMore] = useState(false)
    return (
      <>
        <button onClick={() => setMore(true)}>More</button>
        <ListView
          title="Halls"
          columns={
            isMore
              ? [...columns, { ...text('name', 'Alarms'), id: 'alarms', isRare: true, text: () => '' }]
              : columns
          }
          rows={some}
          rowId={({ name }) => name}
          reload={() => {}}
        />
      </>
    )
  }
  await show(<List />)
  const gaps = () => {
    const boxes = [...document.querySelectorAll('[data-row]')].map((card) => card.getBoundingClientRect())
    return boxes.slice(1).map(({ top }, at) => Math.round(top - (boxes[at]?.bottom ?? 0)))
  }
  const isClose = () => gaps().length > 2 && gaps().every((gap) => gap === 0)
  await expect.poll(isClose).toBe(true)
  await page.getByRole('button', { name: 'More' }).click()
  // After it was drawn.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(gaps()).toEqual(gaps().map(() => 0))
})
