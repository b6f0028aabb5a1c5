import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PushSubscriptionBody } from '#contract/schemas/own-channels'
import { pushOwner } from '../../../api/pushOwner.ts'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { person } from '../../../testing/people.ts'
import { answer, type Answers, Headed } from '../../../testing/platform.ts'
import { reload, show } from '../../../testing/show.tsx'
import { NotificationsPage } from './NotificationsPage.tsx'
import { renew } from './push.ts'

const publicKey = `B${'k'.repeat(86)}`
const [p256dh, auth] = [`B${'p'.repeat(86)}`, 'a'.repeat(22)]
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer

/** The browser's part, without a push service. */
const browser = {
  subscription: null as null | { endpoint: string; key: string },
  made: 0,
}
const manager = {
  getSubscription: async () => browser.subscription && subscriptionOf(browser.subscription),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    browser.made += 1
    browser.subscription = { endpoint: `https://push.example/${browser.made}`, key: applicationServerKey }
    return subscriptionOf(browser.subscription)
  },
}
const subscriptionOf = ({ endpoint, key }: { endpoint: string; key: string }) => ({
  options: { applicationServerKey: bytesOf(key) },
  toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
  unsubscribe: async () => ((browser.subscription = null), true),
})
const registration = { pushManager: manager } as unknown as ServiceWorkerRegistration

beforeEach(() => {
  browser.subscription = null
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration)
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(registration))
  allow('default')
})
afterEach(() => {
  pushOwner.forget()
  vi.restoreAllMocks()
})

/** How the person answers the browser's question. */
function allow(permission: NotificationPermission, asked = permission) {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue(permission)
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    vi.spyOn(Notification, 'permission', 'get').mockReturnValue(asked)
    return asked
  })
}

const phone = {
  subscriptionId: 'psh-phone',
  name: 'Chrome on Android',
  service: 'x',
  createdAt: 1_772_000_000,
}

function platform(more: Answers = {}, key: string | null = publicKey) {
  const stored = { subscriptions: [phone], bodies: [] as PushSubscriptionBody[] }
  answer({
    getCurrentAccount: () => person(),
    getOwnPush: () => ({ publicKey: key, subscriptions: stored.subscriptions }),
    subscribePush: ({ body }) => {
      stored.bodies.push(body)
      const here = { ...phone, subscriptionId: 'psh-here', name: body.name }
      stored.subscriptions = [here, phone]
      return here
    },
    unsubscribePush: ({ subscriptionId }) => {
      stored.subscriptions = stored.subscriptions.filter((one) => one.subscriptionId !== subscriptionId)
      return null
    },
    listAccountNotices: () => [],
    ...more,
  })
  return stored
}

const toggle = page.getByRole('switch', { name: 'Notify me in this browser' })
const open = async () => show(<NotificationsPage />)

test('somebody switches it on, the platform gets the keys, and off again', async () => {
  allow('default', 'granted')
  const stored = platform()
  await open()
  await toggle.click()
  await expect.element(toggle).toBeChecked()
  expect(stored.bodies).toEqual([
    {
      endpoint: 'https://push.example/1',
      p256dh,
      auth,
      publicKey,
      name: expect.stringMatching(/^Chrome on /),
    },
  ])
  expect(pushOwner.read()).toBe('acc-1')
  await expectAccessible()

  // It is known after a reload, without another question or another subscription.
  await reload(<NotificationsPage />)
  await expect.element(toggle).toBeChecked()
  expect(browser.made).toBe(1)

  await toggle.click()
  await expect.element(toggle).not.toBeChecked()
  expect([browser.subscription, pushOwner.read()]).toEqual([null, null])
  expect(stored.subscriptions).toEqual([phone])
})

test('a refusal is no failure: the page says what to do', async () => {
  allow('default', 'denied')
  const stored = platform()
  await open()
  await toggle.click()
  await expect.element(page.getByText(/^This browser blocks notifications of this page/)).toBeVisible()
  await expect.element(toggle).toBeDisabled()
  expect(stored.bodies).toEqual([])
})

test('an installation that sends none says so', async () => {
  platform({}, null)
  await open()
  await expect.element(page.getByText('This installation sends no push notifications.')).toBeVisible()
  await expect.element(toggle).toBeDisabled()
})

test('another browser is switched off from here', async () => {
  const stored = platform()
  await open()
  await page.getByRole('button', { name: 'Switch off in Chrome on Android' }).click()
  await expect.element(page.getByText('Chrome on Android')).not.toBeInTheDocument()
  expect(stored.subscriptions).toEqual([])
})

test('a test shows what the mail server and the push service say', async () => {
  platform({
    testOwnChannel: ({ body: { channel } }) =>
      channel === 'EMAIL'
        ? { result: 'SENT', answer: '250 OK' }
        : { result: 'FAILED', answer: 'push.example does not know the browser any more' },
  })
  await open()
  await page.getByRole('button', { name: 'Send Test by e-mail' }).click()
  await expect.element(page.getByText('Test by e-mail sent')).toBeVisible()
  await expect.element(page.getByText('250 OK')).toBeVisible()
  await page.getByRole('button', { name: 'Send Test by push notification' }).click()
  await expect.element(page.getByText('The test by push notification was not sent')).toBeVisible()
})

test('it says by which groups, and what was sent, page by page', async () => {
  const notice = {
    alarmId: 'alm-1',
    kind: 'LIMIT' as const,
    locationName: 'Cold store',
    severity: 'CRITICAL' as const,
    channel: 'PUSH' as const,
    step: 'RAISED' as const,
    state: 'SENT' as const,
    recipientName: 'Maria Lindqvist',
    integrationId: null,
    accountId: 'acc-1',
    createdAt: 1_772_000_000,
    dueAt: null,
    sentAt: 1_772_000_001,
    deliveredAt: null,
    attempts: 1,
    answer: 'push.example answers 201',
  }
  const lost = { ...notice, locationName: 'Pharmacy', state: 'GIVEN_UP' as const, answer: null, sentAt: null }
  const group = {
    locationGroupId: { locationGroupId: 'grp-1', dashboardSafe: false },
    locationGroupName: 'Harbour',
    roles: [],
    contactGroup: [],
    allowPushNotifications: 'true' as const,
    showInContacts: false,
  }
  platform({
    getCurrentAccount: () => ({ ...person(), locationGroups: [group] }),
    listAccountNotices: ({ query }) =>
      (query?.cursor ? [lost] : new Headed([notice], { 'next-cursor': '2' })) as never,
  })
  await open()
  await expect
    .element(page.getByText(/^You are notified of alarms of the location group Harbour/))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Cold store' }))
    .toHaveAttribute('href', '#/alarms/alm-1')
  await expect.element(page.getByText(/by push notification, that it was raised: sent/)).toBeVisible()
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.element(page.getByText(/given up after a day/)).toBeVisible()
})

test('a visit tells the platform the new sign-in, and subscribes again for another key', async () => {
  allow('granted')
  const stored = platform()
  pushOwner.write('acc-1')
  browser.subscription = { endpoint: 'https://push.example/old', key: `B${'o'.repeat(86)}` }
  const made = browser.made
  await renew('acc-1')
  expect(browser.made).toBe(made + 1)
  expect(stored.bodies).toMatchObject([{ endpoint: `https://push.example/${made + 1}`, publicKey }])
})

test('if somebody else signs in, the notifications of the person before end here', async () => {
  allow('granted')
  const stored = platform()
  pushOwner.write('acc-before')
  browser.subscription = { endpoint: 'https://push.example/old', key: publicKey }
  await renew('acc-1')
  expect([browser.subscription, pushOwner.read(), stored.bodies]).toEqual([null, null, []])
})
