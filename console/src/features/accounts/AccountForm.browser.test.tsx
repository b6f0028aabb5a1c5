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
