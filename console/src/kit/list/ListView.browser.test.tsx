import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { show } from '../../testing/show.tsx'
import { custom, number, text, yesNo } from './columns.ts'
import { ListView } from './ListPage.tsx'

interface Site {
  id: string
  name: string
  status: string
  staffed: boolean
  every: number | null
}

const site = (name: string, status: string, staffed: boolean, every: number | null): Site => ({
  id: name,
  name,
  status,
  staffed,
  every,
})
const sites = [
  site('Hall 10', 'INACTIVE', true, 600),
  site('München', 'ACTIVE', false, 60),
  site('Hall 2', 'ACTIVE', true, null),
  site('CO₂ store', '', false, 300),
]
const columns = [
  text('name', 'Name'),
  custom<Site>({ id: 'status', header: 'Status', hasChoices: true, text: ({ status }) => status }),
  yesNo('staffed', 'Staffed'),
  number('every', 'Every'),
  text('id', 'ID', { isHidden: true }),
]
const list = (rows: Site[] = sites) => (
  <ListView title="Sites" columns={columns} rows={rows} rowId={({ id }) => id} reload={() => {}} />
)
const filter = (column: string) => page.getByRole('searchbox', { name: `Filter ${column}` })
const names = () =>
  Array.from(document.querySelectorAll('[data-row]'))
    .toSorted((a, b) => Number(a.getAttribute('data-index')) - Number(b.getAttribute('data-index')))
    .map((row) => row.querySelector('[role=cell]')?.textContent)

test('is sorted from the start, and the arrow shows it', async () => {
  await show(list())
  await expect.poll(names).toEqual(['CO₂ store', 'Hall 2', 'Hall 10', 'München'])
  const name = page.getByRole('columnheader', { name: 'Name' })
  await expect.element(name).toHaveAttribute('aria-sort', 'ascending')
  await name.getByRole('button').click()
  await expect.poll(names).toEqual(['München', 'Hall 10', 'Hall 2', 'CO₂ store'])
})

test('a filter ignores case and accents', async () => {
  await show(list())
  const cases: [column: string, typed: string, ...names: string[]][] = [
    ['Name', ' munch ', 'München'],
    ['Name', 'co2', 'CO₂ store'],
    ['Name', 'not hall', 'CO₂ store', 'München'],
    ['Status', 'empty', 'CO₂ store'],
    ['Status', 'not empty', 'Hall 2', 'Hall 10', 'München'],
    ['Every', '>=300', 'CO₂ store', 'Hall 10'],
    ['Every', '=60', 'München'],
    ['Every', '60', 'Hall 10', 'München'],
    ['Every', '30', 'CO₂ store'],
    ['Every', 'empty', 'Hall 2'],
  ]
  for (const [column, typed, ...wanted] of cases) {
    await filter(column).fill(typed)
    await expect.poll(names).toEqual(wanted)
    await filter(column).fill('')
  }
})

test('a column with few values offers them; choosing one again removes the filter', async () => {
  await show(list())
  const choose = async (value: string) => {
    await page.getByRole('button', { name: 'Choose Status' }).click()
    await page
      .getByRole('group', { name: 'Choose Status' })
      .getByRole('button', { name: value, exact: true })
      .click()
  }
  await choose('ACTIVE')
  await expect.poll(names).toEqual(['Hall 2', 'München'])
  await expect.element(filter('Status')).toHaveValue('=ACTIVE')
  await choose('empty')
  await expect.poll(names).toEqual(['CO₂ store'])
  await choose('empty')
  await expect.poll(names).toEqual(['CO₂ store', 'Hall 2', 'Hall 10', 'München'])
  await page.getByRole('button', { name: 'Choose Staffed' }).click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect.poll(names).toEqual(['Hall 2', 'Hall 10'])
})

test('a list in a part of a page shows cards if its columns do not fit, and never scrolls sideways', async () => {
  const wide = [
    text('name', 'Name', { width: 450 }),
    text('status', 'Status', { width: 450 }),
    text('id', 'ID', { width: 450 }),
    number('every', 'Every', { isHidden: true, width: 1000 }),
  ]
  const part = (
    <ListView title="Sites" isSection columns={wide} rows={sites} rowId={({ id }) => id} reload={() => {}} />
  )
  await page.viewport(820, 1180)
  await show(part)
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(4)
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent('CO₂ storeStatusIDCO₂ store')
  expect(document.documentElement.scrollWidth).toBe(820)
  const region = page.getByRole('region', { name: 'Sites rows' }).element()
  expect(region.scrollWidth).toBe(region.clientWidth)
  await expect.element(page.getByRole('button', { name: 'Compact rows' })).not.toBeInTheDocument()
  await expectAccessible()
  await page.viewport(1280, 800)
  await expect.element(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Every' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Every' })).toBeInTheDocument()
  await expect.element(page.getByRole('table')).toBeVisible()
})

test('one hint explains everything that a filter understands', async () => {
  await show(list())
  await page.getByRole('button', { name: 'How to filter' }).click()
  const hint = page.getByRole('group', { name: 'How to filter' })
  for (const way of ['munch', 'not empty', '>300', '=Berlin'])
    await expect.element(hint.getByText(way)).toBeVisible()
  await expectAccessible()
})

test('hidden columns are remembered per list, and some are hidden at first', async () => {
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await show(list())
  await expect.element(header('ID')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'ID' }).click()
  await page.getByRole('checkbox', { name: 'Name' }).click()
  await expect.element(header('ID')).toBeVisible()

  const router = await show(list())
  await expect.element(header('ID')).toBeVisible()
  await expect.element(header('Name')).not.toBeInTheDocument()
  await expect.element(header('Status')).toHaveAttribute('aria-sort', 'ascending')
  expect(router.state.location.href).toBe('/')

  await show(list(), '/?filter.name=munch')
  await expect.element(header('Name')).toBeVisible()
})

test('one row is counted in the singular', async () => {
  await show(list(sites.slice(1, 2)))
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 1 site')
  await show(list())
  await expect.element(page.getByRole('status')).toHaveTextContent('4 of 4 sites')
})

test('all rows that pass the filters are printed, not only the visible ones', async () => {
  const many = Array.from({ length: 1500 }, (_, at) => site(`Hall ${at}`, at % 2 ? 'ACTIVE' : '', true, at))
  await show(list(many), '/?filter.status=active')
  await expect.element(page.getByText('750 of 1,500 sites')).toBeVisible()
  window.dispatchEvent(new Event('beforeprint'))
  const printed = Array.from(document.querySelectorAll('body > table tbody tr'), (row) => row.textContent)
  window.dispatchEvent(new Event('afterprint'))
  expect(printed).toHaveLength(750)
  expect([printed[0], printed.at(-1)]).toEqual(['Hall 1ACTIVEYes1', 'Hall 1499ACTIVEYes1499'])
  expect(document.querySelector('body > table')).toBeNull()
})

test('a menu stays open when the field before it loses the focus', async () => {
  await show(list())
  // Longer than the field: when it loses the focus, the text scrolls back to its start.
  await filter('Every').fill('a text that is longer than the field it stands in')
  await page.getByRole('button', { name: 'Columns' }).click()
  const column = page.getByRole('checkbox', { name: 'Status' })
  await expect.element(column).toBeVisible()
  await column.click()
  await expect.element(page.getByRole('columnheader', { name: 'Status' })).not.toBeInTheDocument()
})

test('a name that has no room on one line takes a second one, and is not cut', async () => {
  const long = site('Supermarket Eindhoven Woensel Noord', 'ACTIVE', true, 60)
  const wide = ['Address', 'Contact', 'Contract', 'Remarks', 'Directions', 'Access'].map((header) =>
    custom<Site>({ id: header, header, text: () => 'A text that fills the room of its column' }),
  )
  const shown = [text('name', 'Name'), ...wide]
  await show(<ListView title="Wide" columns={shown} rows={[long]} rowId={({ id }) => id} reload={() => {}} />)
  const name = page.getByText(long.name)
  await expect.element(name).toBeVisible()
  const element = name.element()
  await expect.poll(() => element.getBoundingClientRect().height).toBeGreaterThan(30)
  expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
})
