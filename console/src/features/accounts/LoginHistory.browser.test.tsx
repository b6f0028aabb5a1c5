import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Login } from '#contract/schemas/account'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { answer, later, Refusal } from '../../testing/platform.ts'
import { person } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { AccountsPage } from './AccountsPage.tsx'

const me = person('ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT')
const opener = page.getByRole('button', { name: 'Logins' })
const dialog = page.getByRole('dialog', { name: 'Login History - maria' })
const nothing = dialog.getByText('No login history found for this account.')

async function open(logins: () => Login[] | Promise<Login[]>) {
  answer({
    getCurrentAccount: () => me,
    listManagedAccounts: () => [me],
    listManagedGroups: () => [],
    listManagedAccountLogins: logins,
  })
  await show(<AccountsPage />)
  await expect.element(opener).toBeVisible()
}

test('shows the logins, newest first, in local time and by keyboard', async () => {
  const loading = later<Login[]>()
  await open(() => loading.ended)
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Loading login history...')).toBeVisible()

  const dates = Array.from({ length: 40 }, (_, day) => 1_772_442_000 + day * 86_400)
  loading.finish([...dates.slice(20), ...dates.slice(0, 20)].map((loginDate) => ({ loginDate })))
  await expect.element(dialog.getByText('Total Logins: 40')).toBeVisible()
  const local = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Amsterdam',
  })
  expect(
    dialog
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(dates.toReversed().map((date, at) => `Login ${at + 1}: ${local.format(date * 1000)}`))

  const box = dialog.getByRole('list').element()
  expect(box.getBoundingClientRect().height).toBeLessThanOrEqual(300)
  if (box instanceof HTMLElement) box.focus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => box.scrollTop).toBeGreaterThan(0)
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

test('says that there are none, and why they cannot be shown', async () => {
  let logins = (): Login[] => []
  await open(() => logins())
  await opener.click()
  await expect.element(nothing).toBeVisible()
  await userEvent.keyboard('{Escape}')

  logins = () => {
    throw new Refusal(404, { message: 'Account not found' })
  }
  await opener.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Failed to fetch login history: Account not found')
  await expect.element(nothing).not.toBeInTheDocument()
})
