import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnSession, OwnSignIn } from '#contract/schemas/sign-in'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { answer, type Answers, Refusal } from '../../testing/platform.ts'
import { person } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
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
