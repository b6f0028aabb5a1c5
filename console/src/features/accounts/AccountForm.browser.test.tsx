import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { person } from '../../testing/people.ts'
import { answer, type Answers, later } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { AccountsPage } from './AccountsPage.tsx'

const me = person('ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT')
const creation = page.getByRole('dialog', { name: 'Create Account' })

async function open(answers: Answers) {
  answer({
    getCurrentAccount: () => me,
    listManagedAccounts: () => [me],
    listManagedGroups: () => [],
    ...answers,
  })
  await show(<AccountsPage />)
}

test('the location groups of the form load slowly, or there are none', async () => {
  const groups = later<[]>()
  await open({ listManagedGroups: () => groups.ended })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect.element(page.getByText('Loading location groups...')).toBeVisible()
  groups.finish([])
  await expect.element(page.getByText('No location groups found')).toBeVisible()
})

test('the form says what each role means', async () => {
  await open({})
  await page.getByRole('button', { name: 'Create Account' }).click()
  const { texts } = await import('../../texts/domain.ts')
  for (const text of [texts.roleRead, texts.roleAccounts, texts.roleDevices])
    await expect.element(creation.getByText(text)).toBeVisible()
})

test('the form of a new account says how many invitations are left, and that of another one does not', async () => {
  await open({ listMessageBudgets: () => [{ budget: 'INVITATIONS', left: 3, most: 60 }] })
  const left = page.getByText('The person gets an invitation to choose a password. 3 of 60 left this hour.')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect.element(left).toBeVisible()
  await expectAccessible()
  await creation.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Edit Account' })).toBeVisible()
  await expect.element(left).not.toBeInTheDocument()
})

test('an account can be limited to its location groups, and the form says what that means', async () => {
  const sent: unknown[] = []
  const other = {
    ...person('ROLE_LOCATION_READ'),
    accountId: 'acc-2',
    ownerAccountId: 'acc-1',
    username: 'shop',
  }
  await open({
    listManagedAccounts: () => [me, other],
    updateManagedAccount: ({ body }) => {
      sent.push(body.data.scope)
      return other
    },
  })
  await page.getByRole('row', { name: /shop/ }).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Account' })
  await expect.element(form.getByText('All locations of the integrator.')).toBeVisible()
  await form.getByLabelText('Sees').selectOptions('Only its location groups')
  await expect.element(form.getByText('Account and device management never count.')).toBeVisible()
  await expectAccessible()
  await form.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => sent).toEqual(['GROUPS'])
})

test('whoever limits the own account is asked first: management does not count then', async () => {
  await open({})
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Account' })
  await form.getByLabelText('Account Owner').selectOptions('acc-1')
  await form.getByLabelText('Sees').selectOptions('Only its location groups')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect
    .element(page.getByText('You are taking Integrator account management from yourself.'))
    .toBeVisible()
})
