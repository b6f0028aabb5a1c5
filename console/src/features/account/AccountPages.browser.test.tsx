import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnSession, OwnSignIn } from '#contract/schemas/sign-in'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { answer, type Answers, Refusal } from '../../testing/platform.ts'
import { person } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { AccountPages } from './AccountPages.tsx'
import { SignInTab } from './SignInTab.tsx'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const session = (sessionId: string, changes: Partial<OwnSession> = {}): OwnSession => ({
  sessionId,
  loginDate: 1_772_442_000,
  address: '192.0.2.7',
  browser: chrome,
  isOpen: true,
  isCurrent: false,
  ...changes,
})
const own: OwnSignIn = {
  accountPage: 'https://console.example/realms/a/account',
  passwordPage: 'https://console.example/realms/a/account/password',
  secondFactors: [{ kind: 'PASSKEY', name: 'Laptop', createdAt: 1_772_442_000, lastUsedAt: null }],
  recoveryCodes: 9,
}

async function open(answers: Answers) {
  answer({
    getCurrentAccount: () => person('ROLE_LOCATION_READ'),
    getOwnSignIn: () => own,
    listOwnSessions: () => [session('one', { isCurrent: true })],
    ...answers,
  })
  await show(<SignInTab />)
}

test('shows password, second factors, sessions and earlier logins, and ends sessions', async () => {
  let sessions = [
    session('old', { isOpen: false }),
    session('two'),
    session('three', { browser: null, address: null }),
    session('one', { isCurrent: true }),
  ]
  const endOne = vi.fn<NonNullable<Answers['endOwnSession']>>(({ sessionId }) => {
    sessions = sessions.filter((one) => one.sessionId !== sessionId)
    return null
  })
  const endOthers = vi.fn<NonNullable<Answers['endOtherSessions']>>(() => {
    sessions = sessions.filter(({ isCurrent }) => isCurrent)
    return null
  })
  await open({ listOwnSessions: () => sessions, endOwnSession: endOne, endOtherSessions: endOthers })
  await expect
    .element(page.getByRole('link', { name: 'Change Password' }))
    .toHaveAttribute('href', own.passwordPage)
  await expect.element(page.getByText('Passkey, not used yet')).toBeVisible()
  await expect.element(page.getByText('9 recovery codes left.')).toBeVisible()
  const here = page.getByRole('region', { name: 'Where you are signed in' })
  await expect.poll(() => here.getByRole('listitem').elements().length).toBe(3)
  await expect
    .element(here.getByRole('listitem').first())
    .toHaveTextContent(/^Chrome on Linux.*from 192\.0\.2\.7This session$/)
  await expect
    .element(page.getByRole('region', { name: 'Earlier logins' }).getByRole('listitem'))
    .toBeVisible()
  await expectAccessible()
  await here.getByRole('button', { name: /^End the session with Chrome on Linux/ }).click()
  await expect.poll(() => here.getByRole('listitem').elements().length).toBe(2)
  expect(endOne.mock.lastCall?.[0]).toMatchObject({ sessionId: 'two' })
  await here.getByRole('button', { name: 'End All Others' }).click()
  const question = here.getByRole('group', { name: 'End All Others' })
  await expect.element(question).toHaveTextContent('1 session of yours ends at once.')
  await question.getByRole('button', { name: 'End', exact: true }).click()
  await expect.poll(() => here.getByRole('listitem').elements().length).toBe(1)
  expect(here.getByRole('button').elements()).toEqual([])
})

test('with an outside identity provider it links to its page, if that is known', async () => {
  const outside = { ...own, passwordPage: null, secondFactors: null, recoveryCodes: null }
  await open({ getOwnSignIn: () => outside })
  await expect
    .element(page.getByRole('link', { name: 'Your account at the identity provider' }))
    .toHaveAttribute('href', own.accountPage)
  expect(page.getByText('Second factor').elements()).toEqual([])
})

test('other platforms do not tell', async () => {
  const refuse = () => {
    throw new Refusal(404, {})
  }
  await open({ getOwnSignIn: refuse, listOwnSessions: refuse })
  await expect.element(page.getByText('This platform tells nothing about your sign-in.')).toBeVisible()
})

test('two second factors of the same name are both listed, each with its last use', async () => {
  const phone = { kind: 'APP' as const, name: 'Authenticator app', createdAt: 1_772_442_000 }
  const secondFactors = [
    { ...phone, lastUsedAt: null },
    { ...phone, createdAt: 1_772_528_400, lastUsedAt: 1_772_614_800 },
  ]
  await open({ getOwnSignIn: () => ({ ...own, secondFactors }) })
  const listed = page.getByRole('region', { name: 'Second factor' }).getByRole('listitem')
  await expect.element(listed.first()).toHaveTextContent('Authenticator app, not used yet')
  await expect.element(listed.nth(1)).toHaveTextContent(/app, last used .*2026/)
})

const openPage = async (address: string, answers: Answers) => {
  answer(answers)
  await show(<AccountPages />, address, '/account/{-$tab}')
}

test('shows what the platform knows of the person, who changes it, and where notifications are set', async () => {
  const me = { ...person('ROLE_LOCATION_READ'), phoneNumber: '+47 112', sex: 'FEMALE' as const }
  await openPage('/account', { getCurrentAccount: () => me })
  const facts = page.getByRole('tabpanel', { name: 'My Data' })
  for (const text of ['Maria Lindqvist', 'maria', 'maria@nordkyl.example', '+47 112', 'Nordkyl Service AB'])
    await expect.element(facts.getByText(text, { exact: true })).toBeVisible()
  await expect.element(facts.getByText('Those who manage accounts change it.')).toBeVisible()
  await expect
    .element(facts.getByRole('link', { name: 'My Notifications' }))
    .toHaveAttribute('href', '#/alarms/notifications')
  await expectAccessible()
})

test('says what the person may see and do, and why', async () => {
  const me = person('ROLE_LOCATION_READ', 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT')
  const harbour = { id: 'loc-1', name: 'Harbour' }
  await openPage('/account/access', {
    getCurrentAccount: () => me,
    getCurrentAuthorization: () => ({
      accountId: me.accountId,
      username: me.username,
      integratorId: me.integratorId,
      roles: me.roles,
      capabilities: { accounts: false, devices: true, operator: false },
      locationGroups: [{ locationGroupId: 'grp-1', name: 'North', roles: ['ROLE_LOCATION_WRITE'] }],
      locations: [harbour, { id: 'loc-2', name: 'Cellar' }],
    }),
    listManagedGroups: () => [
      {
        locationGroupId: 'grp-1',
        name: 'North',
        integratorId: 'int-1',
        locations: [{ ...harbour, layoutId: null, layoutName: null }],
        integrations: [],
        version: 1,
      },
    ],
  })
  const part = (name: string) => page.getByRole('region', { name })
  await expect.element(part('Roles')).toHaveTextContent(/Location read.*Integrator device management/)
  await expect
    .element(part('May do'))
    .toHaveTextContent(/Manage devices.*By the role Integrator device management/)
  await expect
    .element(part('May do'))
    .toHaveTextContent(/Manage accounts.*Needs the role Integrator account management/)
  await expect.element(part('Can see')).toHaveTextContent(/2 locations.*HarbourCellar$/)
  await expect.element(part('Location groups')).toHaveTextContent('NorthLocation writeHarbour')
  await expectAccessible()
})
