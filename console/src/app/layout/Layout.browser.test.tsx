import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AuthContext, type AuthContextProps } from 'react-oidc-context'
import { text } from '../../kit/list/columns.ts'
import { ListView } from '../../kit/list/ListPage.tsx'
import { person } from '../../testing/people.ts'
import { answer } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { notify } from '../../ui/notify.ts'
import { applyPreferences, nothingChosen } from '../../ui/preferences.ts'
import { begins, setBeginning } from '../auth/comeBack.ts'
import { Layout } from './Layout.tsx'
import styles from './Layout.module.css'
import { Navigation } from './Navigation.tsx'

const signedIn = { user: null, settings: { authority: '' } } as AuthContextProps

const columns = [text('name', 'Name'), text('city', 'City')]
const rows = Array.from({ length: 40 }, (_, at) => ({ name: `Cold store ${at}`, city: 'Hamburg' }))

test.each([
  [1280, 800],
  [820, 1180],
  [390, 844],
])('a long notification covers neither rows nor controls of a list, on %d × %d', async (width, height) => {
  await page.viewport(width, height)
  answer({ getCurrentAccount: () => person('ROLE_LOCATION_WRITE') })
  await show(
    <AuthContext.Provider value={signedIn}>
      <div className={styles.layout}>
        <Navigation />
        <main className={styles.main}>
          <ListView
            title="Locations"
            columns={columns}
            rows={rows}
            rowId={({ name }) => name}
            create={{ label: 'Create Location', run: () => {} }}
            rowActions={() => [{ label: 'Add Existing Component', run: () => {} }]}
            reload={() => {}}
          />
        </main>
      </div>
    </AuthContext.Provider>,
  )
  await expect.element(page.getByText('Cold store 1', { exact: true })).toBeVisible()
  const table = () => page.getByRole('region', { name: 'Locations rows' }).element().getBoundingClientRect()
  const before = table().toJSON() as unknown
  notify.error(
    'Failed to validate the token of device dev-0004',
    'The platform gave a long reason. '.repeat(8),
  )
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(table().toJSON()).toEqual(before)
  const said = page.getByRole('alert').element().parentElement
  const covered = [...document.querySelectorAll('section :is(button, input, select, [data-row])')].filter(
    (control) => {
      const [a, b] = [said?.getBoundingClientRect(), control.getBoundingClientRect()]
      return a && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    },
  )
  expect(covered.map((control) => control.getAttribute('aria-label') ?? control.textContent)).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toBeInViewport()
})

test('says above every page that messages about alarms are late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const request = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response())
  onTestFinished(() => {
    vi.useRealTimers()
    request.mockRestore()
  })
  answer({
    getCurrentAccount: () => person(),
    countOpenAlarms: () => ({ critical: 1, warning: 0, info: 0, lateSince: 1_772_000_000 }),
  })
  await show(
    <AuthContext.Provider value={signedIn}>
      <Layout />
    </AuthContext.Provider>,
    '/audit',
    '/audit',
  )
  const note = page.getByText(/^Messages about alarms are sent late/)
  // It is loaded when the page has been quiet for a moment.
  const later = () => {
    vi.advanceTimersByTime(1000)
    return note.elements().length
  }
  await expect.poll(later, { timeout: 10_000 }).toBe(1)
})

test.each([
  [null, false, '/locations'],
  ['OVERVIEW', false, '/overview'],
  ['ALARMS', true, '/alarms'],
  [null, true, '/integrators'],
  // Another platform, or a newer one, may know other pages.
  ['MAP' as never, false, '/locations'],
] as const)('who has chosen %s begins there, of the operator: %s', async (firstPage, isOperator, wanted) => {
  setBeginning(true)
  onTestFinished(() => {
    setBeginning(false)
    applyPreferences(nothingChosen)
  })
  const preferences = { ...nothingChosen, firstPage }
  answer({ getCurrentAccount: () => ({ ...person(), isOperator, preferences }) })
  const layout = (
    <AuthContext.Provider value={signedIn}>
      <Layout />
    </AuthContext.Provider>
  )
  const router = await show(layout, '/locations', '/$page')
  await expect.poll(() => begins()).toBe(false)
  await expect.poll(() => router.state.location.pathname).toBe(wanted)
  // Whoever asks for the locations afterwards gets them.
  await router.navigate({ to: '/locations' })
  await expect.poll(() => router.state.location.pathname).toBe('/locations')
})
