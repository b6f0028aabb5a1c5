import { AuthContext, type AuthContextProps } from 'react-oidc-context'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addToQueue } from '../../domain/queue/queue.ts'
import { setQueueOwner } from '../../api/queueStorage.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { person } from '../../testing/people.ts'
import { answer } from '../../testing/platform.ts'
import { reload, show } from '../../testing/show.tsx'
import { notify } from '../../ui/notify.ts'
import { Navigation } from './Navigation.tsx'

const account = person('ROLE_LOCATION_WRITE')
const link = {
  kind: 'link',
  locationName: 'Cold store',
  body: { identifier: 'A1', componentName: 'Door', locationId: 'loc-1', zoneId: 'Z-1', zoneName: 'Roof' },
} as const
const sign = page.getByRole('button', { name: /waiting$/ })
const isOnline = vi.spyOn(navigator, 'onLine', 'get')
const authOf = (authority: string) =>
  ({ user: { profile: { name: 'Maria' } }, settings: { authority } }) as AuthContextProps
const auth = authOf('https://auth.example/realms/plant')

/** The navigation of the signed-in account, with some changes of the first account that wait. */
async function open(accountId: string, waiting: number) {
  answer({ getCurrentAccount: () => ({ ...account, accountId }) })
  setQueueOwner(account.accountId)
  for (let count = 0; count < waiting; count += 1) addToQueue(link)
  setQueueOwner(undefined)
  await reload(
    <AuthContext.Provider value={auth}>
      <Navigation />
    </AuthContext.Provider>,
  )
}

afterEach(() => isOnline.mockReset())

test.each([
  [390, 1],
  [360, 12],
])(
  'without a connection, the bar of a phone of %d px says how many changes wait: %d',
  async (width, waiting) => {
    await page.viewport(width, 844)
    isOnline.mockReturnValue(false)
    await open(account.accountId, waiting)
    await expect.element(sign).toHaveTextContent(`${waiting} change${waiting === 1 ? '' : 's'} waiting`)
    await expect.element(page.getByText('No connection', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect.element(sign).toBeInViewport({ ratio: 1 })
    expect(document.documentElement.scrollWidth).toBe(width)
    notify.success('Door waits to be linked')
    const said = page.getByText('Door waits to be linked')
    await expect.element(said).toBeVisible()
    const underSign = sign.element().getBoundingClientRect().bottom
    expect(said.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(underSign)
    expect(sign.element().scrollWidth).toBeLessThanOrEqual(sign.element().clientWidth)
    await expectAccessible()
  },
)

test('the changes of another account are not shown, and wait for their owner', async () => {
  isOnline.mockReturnValue(false)
  await open('acc-2', 1)
  await expect.element(page.getByText('Nordkyl Service AB')).toBeVisible()
  await expect.element(sign).not.toBeInTheDocument()
  await open(account.accountId, 0)
  await expect.element(sign).toHaveTextContent('1 change waiting')
})

test.each([
  ['/devices/dev-1', 'Devices'],
  ['/components/products', 'Devices'],
  // The path prefix decides, and what has no entry belongs to the default.
  ...['/overview', '/alarms', '/alarms/alm-1', '/account/sign-in', '/somewhere'].map((path) => [
    path,
    'Locations',
  ]),
])('at %s the current entry of the menu is %s', async (address, title) => {
  answer({ getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT') })
  await show(
    <AuthContext.Provider value={auth}>
      <Navigation />
    </AuthContext.Provider>,
    address,
  )
  await expect.element(page.getByRole('link', { name: 'Audit' })).toBeVisible()
  await expect.poll(() => document.querySelector('nav [aria-current=page]')?.textContent).toBe(title)
})

test('the own name leads to the own account', async () => {
  answer({ getCurrentAccount: () => account })
  await page.viewport(1280, 844)
  await show(
    <AuthContext.Provider value={authOf('https://auth.example')}>
      <Navigation />
    </AuthContext.Provider>,
  )
  await expect.element(page.getByRole('link', { name: /^My Account: / })).toHaveAttribute('href', '#/account')
})

test('the field that finds everything closes when the address changes', async () => {
  answer({ getCurrentAccount: () => account })
  const router = await show(
    <AuthContext.Provider value={auth}>
      <Navigation />
    </AuthContext.Provider>,
    '/locations',
  )
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await router.navigate({ to: '/audit' })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
