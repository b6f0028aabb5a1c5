import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Account } from '#contract/schemas/account'
import type { SecondFactorRules, SignIn } from '#contract/schemas/sign-in'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { answer, type Answers, Headed, Refusal } from '../../testing/platform.ts'
import { person } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { AccountsPage, deletionQuestion } from './AccountsPage.tsx'

const me = { ...person('ROLE_LOCATION_READ', 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'), ownerAccountId: 'acc-1' }
const dialog = page.getByRole('dialog', { name: 'Edit Account' })
const signIn: SignIn = {
  accountId: me.accountId,
  lastLogin: 1_772_442_000,
  state: 'ACTIVE',
  openSessions: 0,
  secondFactors: 0,
}

async function open(answers: Answers, address?: string) {
  const north = { name: 'North', integratorId: 'int-1', locations: [], integrations: [], version: 1 }
  const group = (locationGroupId: string) => ({ ...north, locationGroupId })
  answer({
    getCurrentAccount: () => me,
    listManagedAccounts: () => [me],
    listManagedGroups: () => [group('grp-1'), group('grp-2')],
    ...answers,
  })
  await show(<AccountsPage />, address)
}

test('asks before a person takes account management from themselves', async () => {
  const save = vi.fn<NonNullable<Answers['updateManagedAccount']>>(() => me)
  await open({ updateManagedAccount: save })
  await page.getByRole('button', { name: 'Edit' }).click()
  const role = dialog.getByRole('checkbox', { name: 'Integrator account management' })
  const update = dialog.getByRole('button', { name: 'Update', exact: true })
  await expect.element(dialog.getByText('Edits every account and gives any role')).toBeVisible()
  await role.click()
  await update.click()
  const question = dialog.getByRole('group', { name: 'Are you sure?' })
  await expect
    .element(question)
    .toHaveTextContent(
      'You are taking Integrator account management from yourself. Accounts closes for you at once, and only another account manager can give it back.',
    )
  await expectAccessible()
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(update).toHaveFocus()
  expect(save).not.toHaveBeenCalled()
  await update.click()
  await question.getByRole('button', { name: 'Update anyway' }).click()
  await expect.element(page.getByText('Account maria saved')).toBeVisible()
  expect(save.mock.lastCall?.[0].body.data.roles).toEqual(['ROLE_LOCATION_READ'])
})

test('groups with the same name can be told apart', async () => {
  await open({})
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(dialog.getByText('0 locations, grp-1')).toBeVisible()
  await expect.element(dialog.getByText('0 locations, grp-2')).toBeVisible()
})

test("somebody else's changes of an account are shown in words, to choose from", async () => {
  const theirs: Account = {
    ...me,
    email: 'new@nordkyl.example',
    roles: [...me.roles, 'ROLE_LOCATION_EXPORT'],
    version: 2,
  }
  let isRead = false
  await open({
    listManagedAccounts: () => {
      const found = isRead ? theirs : me
      isRead = true
      return [found]
    },
    updateManagedAccount: ({ body }) => {
      if (body.data.version !== 2) throw new Refusal(409, { message: 'The account was changed.' })
      return theirs
    },
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabelText('Phone Number').fill('112')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/^The account was changed\.$/)
  const roles = dialog.getByRole('group', { name: 'Roles' })
  await expect.element(roles.getByRole('radio', { name: 'Theirs Added: Location export' })).toBeChecked()
  const email = dialog.getByRole('group', { name: 'Email' })
  await expect.element(email.getByRole('radio', { name: 'Yours maria@nordkyl.example' })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.element(page.getByText('Account maria saved')).toBeVisible()
})

test('the question before a deletion names the account, also one without names', () => {
  const bare = { ...me, firstName: '', lastName: '' }
  const asked = [me, bare, { ...bare, username: '' }, { ...bare, username: '', email: '' }].map(
    deletionQuestion,
  )
  expect(asked).toEqual(
    [`${me.firstName} ${me.lastName}`, me.username, me.email, me.accountId].map(
      (name) => `Are you sure you want to delete the account for ${name}?`,
    ),
  )
})

test('a deletion names the accounts without an owner and the locations that alert nobody, or shows only its sentences', async () => {
  let count = 2
  await open({
    previewAccountDeletion: () => {
      if (count < 0) throw new Refusal(404, {})
      const silenced = count === 2 ? { count: 1, names: ['Harbour'] } : { count: 0, names: [] }
      return {
        ownedAccounts: { count, names: ['Ada B', 'Cem D'].slice(0, count) },
        silencedLocations: silenced,
      }
    },
  })
  const question =
    'Are you sure you want to delete the account for Maria Lindqvist?This action cannot be undone.' +
    'This is your own account: another account manager has to delete it.'
  const removal = page.getByRole('dialog', { name: 'Delete Account' })
  const expected = [
    [
      2,
      '2 accounts lose their owner and own themselves then: Ada B, Cem D.1 location would then alert nobody: Harbour.',
    ],
    [0, 'It owns no other account.'],
    [-1, ''],
  ] as const
  for (const [owned, told] of expected) {
    count = owned
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect.element(removal).toHaveTextContent(`${question}${told}CancelDelete`)
    await removal.getByRole('button', { name: 'Cancel' }).click()
  }
})

test('an error list names fields that the form does not have in the words of the specification', async () => {
  const entry = (key: string, FIELD: string) => ({ key, parameters: { FIELD } })
  const errors = [entry('REQUIRED', 'shoeSize'), entry('INVALID', 'name'), entry('INVALID', 'email')]
  await open({
    updateManagedAccount: () => {
      throw new Refusal(400, { message: 'The body does not fit', errors })
    },
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabelText('Last Name').fill('Berg')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.element(dialog.getByText('Email is invalid')).toBeVisible()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(/^shoeSize is required\. Name is invalid$/)
  await expect.element(dialog.getByLabelText('Last Name')).toHaveValue('Berg')
})

test('every message of the form is at its field, and the first of them has the focus', async () => {
  const entry = (key: string, FIELD: string) => ({ key, parameters: { FIELD } })
  const errors = [[entry('INVALID', 'username')], [entry('NOT_FOUND', 'integrator')]]
  errors.push([entry('DUPLICATE', 'username'), entry('DUPLICATE', 'email')])
  await open({
    createManagedAccount: () => {
      throw new Refusal(400, { errors: errors.shift() })
    },
  })
  await expectAccessible()
  await page.getByRole('button', { name: 'Create Account' }).click()
  const creation = page.getByRole('dialog', { name: 'Create Account' })
  const field = (label: string) => creation.getByLabelText(label)
  const submit = creation.getByRole('button', { name: 'Create' })
  const expectShown = async (text: string) => {
    await expect.element(creation.getByText(text, { exact: true })).toBeVisible()
  }
  await expect.element(creation.getByText(/is the administration of the integrator/)).toBeVisible()
  const [roles, owner] = [creation.getByRole('group', { name: 'Roles' }), field('Account Owner')]
  expect(roles.element().compareDocumentPosition(owner.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await field('Integrator ID').fill('')
  await submit.click()
  for (const name of ['First name', 'Last name', 'Username', 'Email', 'Integrator ID', 'Account owner'])
    await expectShown(`${name} is required`)
  await expectShown('At least one role is required')
  await expect.element(field('First Name')).toHaveFocus()

  const typed = { 'First Name': 'Grete', 'Last Name': 'Müller', Username: 'grete', 'Integrator ID': 'int-7' }
  for (const [label, text] of Object.entries({ ...typed, Email: 'grete@example' }))
    await field(label).fill(text)
  await field('Account Owner').selectOptions(me.accountId)
  await creation.getByRole('checkbox', { name: 'Location read' }).click()
  await submit.click()
  await expectShown('Please enter a valid email address')
  await expect.element(field('Email')).toHaveFocus()
  await field('Email').fill('grete@nordkyl.example')
  await submit.click()
  await expectShown('Username is invalid')
  await expect.element(field('Username')).toHaveFocus()
  await submit.click()
  await expectShown('Integrator ID error: NOT_FOUND')
  await submit.click()
  await expectShown('Username error: DUPLICATE')
  await expectShown('Email error: DUPLICATE')
  expect(creation.getByRole('alert').elements()).toEqual([])
  await expect.element(field('First Name')).toHaveValue('Grete')
  await expectAccessible()
})

test('a lost second factor is removed after a question, and nothing that was typed is lost', async () => {
  const colleague = { ...person('ROLE_LOCATION_READ'), accountId: 'acc-2', firstName: 'Ada', username: 'ada' }
  let secondFactors: number | null = 2
  const signIns = () => [me, colleague].map(({ accountId }) => ({ ...signIn, accountId, secondFactors }))
  const remove = vi.fn<NonNullable<Answers['removeSecondFactors']>>(() => {
    if (secondFactors === 2) {
      secondFactors = 1
      throw new Refusal(503, { message: 'Try again in a moment.' })
    }
    secondFactors = 0
    return null
  })
  await open({
    listManagedAccounts: () => [me, colleague],
    listSignIns: signIns,
    removeSecondFactors: remove,
  })
  const edit = (at: number) => page.getByRole('button', { name: 'Edit' }).nth(at)
  const section = dialog.getByRole('region', { name: 'Sign-in' })
  const button = section.getByRole('button', { name: 'Remove Second Factor' })
  // One's own are removed elsewhere.
  await edit(1).click()
  await expect.element(section).toHaveTextContent('Second Factor2')
  expect(button.elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await edit(0).click()
  await dialog.getByLabelText('Phone Number').fill('112')
  await button.click()
  const question = section.getByRole('group', { name: 'Remove Second Factor' })
  await expect.element(question.getByText(/are you sure that it is Ada Lindqvist who asks/)).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expectAccessible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button).toHaveFocus()
  expect(remove).not.toHaveBeenCalled()
  await button.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Try again in a moment.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(section).toHaveTextContent('Second FactorNone')
  expect(remove.mock.lastCall?.[0]).toMatchObject({ accountId: 'acc-2' })
  expect(button.elements()).toEqual([])
  await expect.element(dialog.getByLabelText('Phone Number')).toHaveValue('112')
})

test('an identity provider outside says nothing about second factors', async () => {
  const rules = vi.fn<NonNullable<Answers['getSecondFactorRules']>>()
  const elsewhere = { ...signIn, state: null, lastLogin: null, secondFactors: null }
  await open({ listSignIns: () => [elsewhere], getSecondFactorRules: rules })
  await page.getByRole('button', { name: 'Edit' }).click()
  const signedIn = /^Sign-inSigned in NowNoLast LoginNever$/
  await expect.element(dialog.getByRole('region', { name: 'Sign-in' })).toHaveTextContent(signedIn)
  expect(rules).not.toHaveBeenCalled()
  expect(page.getByText(/second factor/).elements()).toEqual([])
})

test('who needs a second factor is said above the list, and can be changed', async () => {
  let own: SecondFactorRules['own'] = { required: 'NOBODY', from: null }
  const rules = () => ({ own, platform: { required: 'NOBODY' as const, from: null }, missing: 2 })
  const save = vi.fn<NonNullable<Answers['setSecondFactorRule']>>(({ body }) => {
    own = { from: null, ...body }
    return rules()
  })
  await open({ listSignIns: () => [signIn], getSecondFactorRules: rules, setSecondFactorRule: save })
  await expect.element(page.getByText('Nobody needs a second factor to sign in.')).toBeVisible()
  await page.getByRole('button', { name: 'Change who needs a second factor' }).click()
  const form = page.getByRole('dialog', { name: 'Second Factor' })
  expect(form.getByLabelText('From').elements()).toEqual([])
  await form.getByLabelText('Who needs a second factor').selectOptions('Managers of accounts or devices')
  await expect.element(form.getByLabelText('From')).toBeVisible()
  await expectAccessible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(page.getByText('Managers need a second factor to sign in. 2 accounts without one.'))
    .toBeVisible()
  expect(save.mock.lastCall?.[0].body).toEqual({ required: 'MANAGERS', from: null })
})

test('somebody without a password is invited again from the form', async () => {
  const invited = { ...signIn, accountId: 'acc-2', state: 'INVITED' as const, lastLogin: null }
  let isRefused = true
  const invite = vi.fn<NonNullable<Answers['resendInvitation']>>(() => {
    if (!isRefused) return new Headed(null, { invitation: 'mail' }) as never
    isRefused = false
    throw new Refusal(429, { message: 'This person was invited again 5 times within a day.' })
  })
  await open({
    listManagedAccounts: () => [me, guest, { ...guest, accountId: 'acc-3', firstName: 'Zoe' }],
    listSignIns: () => [signIn, invited, { ...signIn, accountId: 'acc-3' }],
    resendInvitation: invite,
  })
  const edit = (at: number) => page.getByRole('button', { name: 'Edit' }).nth(at)
  const button = dialog.getByRole('button', { name: 'Send Invitation Again' })
  for (const withPassword of [1, 2]) {
    await edit(withPassword).click()
    await expect.element(dialog.getByRole('region', { name: 'Sign-in' })).toHaveTextContent('StateActive')
    expect(button.elements()).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }

  await edit(0).click()
  await dialog.getByLabelText('Phone Number').fill('112')
  await button.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('5 times within a day')
  await expectAccessible()
  await button.click()
  await expect.element(page.getByText(/^An invitation to choose a password went to/)).toBeVisible()
  expect(invite.mock.lastCall?.[0]).toMatchObject({ accountId: 'acc-2' })
  await expect.element(dialog.getByLabelText('Phone Number')).toHaveValue('112')
})

const guest = { ...person('ROLE_LOCATION_READ'), accountId: 'acc-2', firstName: 'Ada', username: 'ada' }

test('on request the list says in which state people are and when they signed in last, and is filtered by it', async () => {
  const daysAgo = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400
  await page.viewport(1280 - 228 - 24, 800)
  const people: Answers = {
    listManagedAccounts: () => [me, guest],
    listSignIns: () => [
      { ...signIn, lastLogin: daysAgo(100), secondFactors: 1 },
      { ...signIn, accountId: 'acc-2', state: 'INVITED', lastLogin: null },
    ],
  }
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await open(people)
  for (const name of ['Edit', 'Logins', 'Delete'])
    await expect.element(row('Ada').getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await expect.element(row('Ada')).not.toHaveTextContent(/Invited|Never/)
  await open(people, '/accounts?hidden=roles,daysUnused')
  await expect.element(row('Ada')).toHaveTextContent(/Invited.*Never/)
  await expect.element(row('Maria')).toHaveTextContent(/Unused for 90 days, second factor/)
  // In an address the state has the same name in every language.
  await open(people, '/accounts?filter.state=%3DUNUSED_WITH_FACTOR')
  await expect.element(row('Maria')).toBeVisible()
  await expect.element(row('Ada')).not.toBeInTheDocument()
})

test('somebody is signed out everywhere from the form, and their access is explained there', async () => {
  let openSessions = 2
  const end = vi.fn<NonNullable<Answers['endAccountSessions']>>(() => {
    openSessions = 0
    return null
  })
  await open({
    listManagedAccounts: () => [guest],
    listSignIns: () => [{ ...signIn, accountId: 'acc-2', openSessions }],
    endAccountSessions: end,
    getAccountAuthorization: () => ({
      accountId: 'acc-2',
      username: 'ada',
      integratorId: 'int-1',
      roles: ['ROLE_LOCATION_READ'],
      capabilities: { accounts: false, devices: false, operator: false },
      locationGroups: [{ locationGroupId: 'grp-1', name: 'North', roles: ['ROLE_LOCATION_WRITE'] }],
      locations: [{ id: 'loc-1', name: 'Harbour' }],
    }),
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  const section = dialog.getByRole('region', { name: 'Sign-in' })
  await expect.element(section).toHaveTextContent('Signed in Now2 sessions')
  await section.getByRole('button', { name: 'End Sessions' }).click()
  const question = section.getByRole('group', { name: 'End Sessions' })
  await question.getByRole('button', { name: 'End Sessions' }).click()
  await expect.element(page.getByText('Ada Lindqvist is signed out everywhere')).toBeVisible()
  expect(end.mock.lastCall?.[0]).toMatchObject({ accountId: 'acc-2' })
  await expect.element(section).toHaveTextContent('Signed in NowNo')

  await dialog.getByRole('button', { name: 'Show Access' }).click()
  await expect.element(dialog.getByRole('region', { name: 'Can see' })).toHaveTextContent('1 location')
  await expect
    .element(dialog.getByRole('region', { name: 'Location groups' }))
    .toHaveTextContent('NorthLocation write')
  await expectAccessible()
})
