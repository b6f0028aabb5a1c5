import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { touch } from '../../testing/input/index.ts'
import { show } from '../../testing/show.tsx'
import { text } from './columns.ts'
import { ListView } from './ListPage.tsx'

const columns = [text('name', 'Name'), text('city', 'City'), text('address', 'Address')]
const sites = (beginning: string) =>
  Array.from({ length: 12 }, (_, at) => ({
    name: `${beginning} ${at}`,
    city: 'Bremen',
    address: `${'Am Sandtorkai '.repeat(3)}${at}`,
  }))
const run = vi.fn<(label: string) => void>()

async function list(beginning: string) {
  await show(
    <ListView
      title="Locations"
      columns={columns}
      rows={sites(beginning)}
      rowId={({ name }) => name}
      rowActions={() =>
        ['Add Existing Component', 'Rename this location', 'Delete'].map((label) => ({
          label,
          run: () => run(label),
        }))
      }
      reload={() => {}}
    />,
  )
  await expect.element(page.getByRole('row').nth(3)).toBeVisible()
}

const button = (row: string, name: string) =>
  page.getByRole('row', { name: new RegExp(`^${row}`) }).getByRole('button', { name })
const cutNames = () =>
  [...document.querySelectorAll('[data-row] [role=cell]:first-child > *')].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  )

test('actions are buttons while the names have room, and go into the menu before a name is cut', async () => {
  await list('Hall')
  await expect.element(button('Hall 3', 'Add Existing Component')).toBeVisible()
  await page.viewport(1000, 800)
  await list('Supermarket of the northern harbour')
  await expect.element(button('Supermarket of the northern harbour 3', 'More actions')).toBeVisible()
  await expect.element(button('Supermarket of the northern harbour 3', 'Delete')).not.toBeInTheDocument()
  expect(cutNames()).toEqual([])
})

test('the menu is a menu of its row: arrows move, Escape leaves, Enter acts', async () => {
  await page.viewport(620, 800)
  await list('Hall')
  const more = button('Hall 3', 'More actions')
  await expect.element(more).toHaveAccessibleName('More actions Hall 3')
  await expect.element(more).toHaveAttribute('aria-haspopup', 'menu')
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  more.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  const menu = page.getByRole('menu', { name: 'Hall 3' })
  await expect.element(menu).toBeVisible()
  await expect.element(more).toHaveAttribute('aria-expanded', 'true')
  const item = (name: string) => menu.getByRole('menuitem', { name })
  await expect.element(item('Rename this location')).toHaveFocus()
  await expectAccessible()
  for (const [key, name] of [
    ['ArrowDown', 'Delete'],
    ['ArrowDown', 'Rename this location'],
    ['ArrowUp', 'Delete'],
    ['Home', 'Rename this location'],
    ['End', 'Delete'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(item(name)).toHaveFocus()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
  // At once, so that a quick second key reaches the menu.
  ;(more.element() as HTMLElement).click()
  expect(document.activeElement).toBe(item('Rename this location').element())
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(run.mock.calls).toEqual([['Delete']])
  await expect.element(more).toHaveFocus()
})

test('by touch no text is cut, also on a wide screen', async () => {
  await touch.begin()
  await page.viewport(1180, 820)
  await list('Supermarket')
  const texts = [...document.querySelectorAll('[data-row] [role=cell] > span')]
  expect(texts.length).toBeGreaterThan(12)
  expect(texts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
})
