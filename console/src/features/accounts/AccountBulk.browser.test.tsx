import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Account } from '#contract/schemas/account'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { answer, type Answers, later } from '../../testing/platform.ts'
import { person } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { AccountsPage } from './AccountsPage.tsx'

const me = { ...person('ROLE_LOCATION_READ', 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'), ownerAccountId: 'acc-1' }
const people: Account[] = Array.from({ length: 30 }, (_, at) => ({
  ...person('ROLE_LOCATION_READ'),
  accountId: `acc-${at + 10}`,
  username: `person-${at}`,
  firstName: 'Person',
  lastName: String(at).padStart(2, '0'),
  roles: at < 3 ? ['ROLE_LOCATION_READ', 'ROLE_LOCATION_WRITE'] : ['ROLE_LOCATION_READ'],
}))
type Update = NonNullable<Answers['updateManagedAccounts']>
const dialog = page.getByRole('dialog')

async function open(answers: Answers) {
  answer({
    getCurrentAccount: () => me,
    listManagedAccounts: () => [me, ...people],
    listManagedGroups: () => [],
    ...answers,
  })
  await show(<AccountsPage />)
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await expect.element(page.getByText('31 selected', { exact: true })).toBeVisible()
}

async function choose(action: string, role: string) {
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: action }).click()
  await dialog.getByLabelText('Role').selectOptions(role)
}

const done = ({ body }: Parameters<Update>[0]) => ({
  results: body.items.map(({ accountId, body: { data } }) => ({
    status: 200,
    answer: { ...me, ...(data as Account), accountId, version: 2 },
  })),
})

test('says before what a role for many will do, sends batches, and takes it back', async () => {
  const save = vi.fn<Update>(done)
  await open({ updateManagedAccounts: save })
  await choose('Add Role', 'Location write')
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('28 accounts get the role Location write. 3 have it already.')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Add Role' }).click()
  await expect.element(page.getByText('Location write added to 28 accounts')).toBeVisible()
  expect(save.mock.calls.map(([{ body }]) => body.items.length)).toEqual([20, 8])
  const first = save.mock.calls[0]?.[0].body.items[0]
  expect(first?.body.data).toMatchObject({ version: 1, roles: [...me.roles, 'ROLE_LOCATION_WRITE'] })
  expect(page.getByRole('group', { name: 'Selected rows' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone: Location write added to 28 accounts')).toBeVisible()
  expect(save.mock.calls[2]?.[0].body.items[0]?.body.data).toMatchObject({ version: 2, roles: me.roles })
})

test('what failed stays selected with its reason, and each row has its result', async () => {
  await open({
    updateManagedAccounts: ({ body }) => ({
      results: done({ body }).results.map((result, at) =>
        body.items[at]?.accountId === 'acc-20'
          ? {
              status: 409,
              error: { message: 'The account was changed by somebody else meanwhile.', requestId: 'r' },
            }
          : result,
      ),
    }),
  })
  await choose('Remove Role', 'Location read')
  await expect
    .element(dialog.getByRole('region', { name: 'Left out' }))
    .toHaveTextContent('It would have no role left.')
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('4 accounts lose the role Location read.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await choose('Add Role', 'Location write')
  await dialog.getByRole('button', { name: 'Add Role' }).click()
  await expect.element(dialog.getByText('27 done, 1 failed')).toBeVisible()
  const results = dialog.getByRole('region', { name: 'Results' })
  await expect.element(results.getByText('The account was changed by somebody else meanwhile.')).toBeVisible()
  expect(results.getByText('Done', { exact: true }).elements()).toHaveLength(27)
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByText('1 selected', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'What failed' }))
    .toHaveTextContent(/^Person 10: The account/)
})

test('Cancel stops after the current batch, and the rest stays selected', async () => {
  const first = later<ReturnType<typeof done>>()
  const save = vi.fn<Update>(async () => first.ended)
  await open({ updateManagedAccounts: save })
  await choose('Add Role', 'Location write')
  await dialog.getByRole('button', { name: 'Add Role' }).click()
  await expect.element(dialog.getByRole('progressbar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog.getByText('0 of 28 accounts. Stopping after these...')).toBeVisible()
  const [sent] = save.mock.calls[0] ?? []
  if (sent) first.finish(done(sent))
  await expect.element(dialog.getByText('20 done, 8 not tried')).toBeVisible()
  expect(save).toHaveBeenCalledOnce()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByText('8 selected', { exact: true })).toBeVisible()
})

test('the own account is not among those that are deleted', async () => {
  const remove = vi.fn<NonNullable<Answers['deleteManagedAccounts']>>(({ body }) => ({
    results: body.items.map(() => ({ status: 200, answer: null })),
  }))
  await open({ deleteManagedAccounts: remove })
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await expect
    .element(dialog.getByText('30 accounts are deleted. This action cannot be undone.'))
    .toBeVisible()
  await expect
    .element(dialog.getByRole('region', { name: 'Left out' }))
    .toHaveTextContent('This is your own account')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByText('30 done')).toBeVisible()
  expect(
    remove.mock.calls.flatMap(([{ body }]) => body.items.map(({ accountId }) => accountId)),
  ).not.toContain(me.accountId)
})

test('sends the invitation again to those who wait for it', async () => {
  const invite = vi.fn<NonNullable<Answers['resendInvitations']>>(({ body }) => ({
    results: body.items.map(() => ({ status: 200, answer: null })),
  }))
  const listSignIns = () =>
    [me, ...people].map(({ accountId }, at) => ({
      accountId,
      state: at === 0 ? null : at > 28 ? ('INVITED' as const) : ('ACTIVE' as const),
      lastLogin: null,
      openSessions: 0,
      secondFactors: 0,
    }))
  await open({ listSignIns, resendInvitations: invite })
  await page
    .getByRole('group', { name: 'Selected rows' })
    .getByRole('button', { name: 'Send Invitation Again' })
    .click()
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent(/^2 accounts get a new invitation\. .* 28 have a password already\.$/)
  await dialog.getByRole('button', { name: 'Send Invitation Again' }).click()
  await expect.element(page.getByText('Invitation sent to 2 accounts')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect
    .element(page.getByRole('region', { name: 'What failed' }))
    .toHaveTextContent('Only the identity provider can invite it again.')
  expect(invite.mock.calls.map(([{ body }]) => body.items)).toEqual([
    [{ accountId: 'acc-38' }, { accountId: 'acc-39' }],
  ])
})
