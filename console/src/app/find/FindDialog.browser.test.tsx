import { AuthContext, type AuthContextProps } from 'react-oidc-context'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SearchResults } from '#contract/schemas/search'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { person } from '../../testing/people.ts'
import { answer, later, Refusal } from '../../testing/platform.ts'
import { reload, show } from '../../testing/show.tsx'
import { Navigation } from '../layout/Navigation.tsx'

const auth = {
  user: { profile: { name: 'Maria' } },
  events: { addUserUnloaded: () => () => {} },
  signoutRedirect: async () => {},
  settings: { authority: '' },
} as unknown as AuthContextProps

const field = page.getByRole('combobox', { name: 'Find' })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const found = (...names: string[]): SearchResults[] => [
  {
    kind: 'LOCATION',
    hasMore: false,
    results: names.map((name) => ({
      id: name,
      name,
      detail: 'Hamburg',
      locationId: name,
      componentId: null,
    })),
  },
]
const search = vi.fn<(text: string) => SearchResults[] | Promise<SearchResults[]>>()

const everything = (
  <AuthContext.Provider value={auth}>
    <Navigation />
    <label>
      Notes <input />
    </label>
  </AuthContext.Provider>
)

beforeEach(() => {
  search.mockReset().mockImplementation(() => found('Hafen Nord', 'Hafen Süd'))
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    search: ({ query }) => search(query.text),
  })
})

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', location.pathname + location.search)
})

async function openByKey(key = '{Control>}k{/Control}') {
  await show(everything)
  await expect.element(page.getByRole('button', { name: 'Find' }).first()).toBeEnabled()
  await userEvent.keyboard(key)
  await expect.element(field).toHaveFocus()
}

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/'])(
  'opens by %s, finds, and leads there',
  async (key) => {
    await openByKey(key)
    await userEvent.keyboard('hafen')
    await expect.element(option('Hafen Nord Hamburg')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(option('Hafen Süd Hamburg')).toHaveAttribute('aria-selected', 'true')
    const active = field.element().getAttribute('aria-activedescendant')
    expect(document.getElementById(active ?? '')?.textContent).toContain('Hafen Süd')
    await expectAccessible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.hash).toBe('#/locations/Hafen%20S%C3%BCd')
    await expect.element(field).not.toBeInTheDocument()
  },
)

test('a slash in a field is a slash, and Escape closes', async () => {
  await show(everything)
  const notes = page.getByLabelText('Notes')
  await notes.click()
  await userEvent.keyboard('/?')
  await expect.element(notes).toHaveValue('/?')
  await expect.element(field).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(notes).toHaveFocus()
})

test('Ctrl-K leaves an open dialog as it is, and the browser its own search', async () => {
  const dialog = document.createElement('dialog')
  dialog.innerHTML = '<label>Reason <input></label>'
  document.body.append(dialog)
  onTestFinished(() => dialog.remove())
  await show(everything)
  await expect.element(page.getByRole('button', { name: 'Find' }).first()).toBeEnabled()
  dialog.showModal()
  await page.getByLabelText('Reason').fill('Pump broken')
  const pressed: KeyboardEvent[] = []
  const note = (event: KeyboardEvent) => pressed.push(event)
  window.addEventListener('keydown', note)
  onTestFinished(() => window.removeEventListener('keydown', note))
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(pressed.find(({ key }) => key === 'k')?.defaultPrevented).toBe(true)
  expect(field.elements()).toEqual([])
  await expect.element(page.getByLabelText('Reason')).toHaveValue('Pump broken')
  dialog.close()
  await userEvent.keyboard('{Control>}k{/Control}')
  await field.fill('haf')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveValue('haf')
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
})

test('a late answer to an earlier text is dropped, and Enter waits for the right one', async () => {
  const slow = later<SearchResults[]>()
  search.mockImplementation((text) => (text === 'haf' ? slow.ended : found('Kai')))
  await openByKey()
  await userEvent.keyboard('haf')
  await expect.poll(() => search.mock.calls.length).toBe(1)
  await field.fill('kai')
  await userEvent.keyboard('{Enter}')
  slow.finish(found('Hafen Nord'))
  await expect.poll(() => location.hash).toBe('#/locations/Kai')
})

test('what was opened last comes first', async () => {
  await openByKey()
  await userEvent.keyboard('hafen')
  await option('Hafen Nord Hamburg').click()
  await reload(everything)
  await expect.element(page.getByRole('button', { name: 'Find' }).first()).toBeEnabled()
  await page.getByRole('button', { name: 'Find' }).first().click()
  await expect.element(page.getByRole('option').first()).toHaveTextContent('Hafen NordLocations')
})

test('a platform that cannot search still has pages and commands', async () => {
  search.mockImplementation(() => {
    throw new Refusal(404, { message: 'Not found' })
  })
  await openByKey()
  await userEvent.keyboard('dev')
  await expect.element(page.getByText('This platform does not search.', { exact: false })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.hash).toBe('#/devices')
})

test('another failure is said, and nothing found too', async () => {
  search.mockImplementation((text) => {
    if (text === 'xy') throw new Refusal(503, { message: 'Too busy' })
    return []
  })
  await openByKey()
  await userEvent.keyboard('xy')
  await expect.element(page.getByText('Failed to search. Too busy')).toBeVisible()
  await userEvent.keyboard('z')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
})

test('on a phone it is the magnifier in the bar', async () => {
  await page.viewport(390, 844)
  await show(everything)
  const button = page.getByRole('button', { name: 'Find' })
  await expect.element(button).toBeEnabled()
  expect(button.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
  await button.click()
  await field.fill('dark')
  await option('Dark colours').click()
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark')
})

test('? shows the keys that do something here', async () => {
  await show(everything)
  await expect.element(page.getByRole('button', { name: 'Find' }).first()).toBeEnabled()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expect.element(page.getByText('Show these keys')).toBeVisible()
  await expect.element(page.getByText('Go to another tab')).not.toBeInTheDocument()
  await expectAccessible()
})
