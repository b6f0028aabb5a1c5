import type { Account } from '#contract/schemas/account'
import { apiOf } from './api.ts'
import { listOn } from './list.ts'
import { enter } from './sign-in.ts'
import { expect } from './test.ts'
import type { Page } from '@playwright/test'

export const path = '/management/account'

export async function open(page: Page) {
  await enter(page, 'admin', '/accounts')
  await expect(listOn(page, 'Accounts').rows.first()).toBeVisible()
}

export const all = (page: Page) => apiOf(page).listManagedAccounts()

export const stored = async (page: Page, username: string) =>
  (await all(page)).find((account) => account.username === username)

/** An account with that name, shown on the screen. */
export async function create(page: Page, username: string, name: Pick<Account, 'firstName' | 'lastName'>) {
  const [someone] = (await all(page)).filter(({ accountId, ownerAccountId }) => ownerAccountId === accountId)
  if (!someone) throw new Error('The sample has no account that owns itself.')
  const account = await apiOf(page).createManagedAccount({
    body: {
      ...name,
      username,
      email: `${username}@nordkaelte.example`,
      integratorId: someone.integratorId,
      ownerAccountId: someone.accountId,
      roles: ['ROLE_LOCATION_READ'],
    },
  })
  await page.getByRole('button', { name: 'Reload' }).click()
  await listOn(page, 'Accounts').filter('Username').fill(username)
  await expect(rowOf(page, account)).toBeVisible()
  return account
}

/** Another person changes it, not through the page. */
export const change = (page: Page, account: Account, changed: Partial<Account>) =>
  apiOf(page).updateManagedAccount({
    accountId: account.accountId,
    body: { data: { ...account, ...changed, ownerAccountId: account.ownerAccountId ?? account.accountId } },
  })

export const rowOf = (page: Page, { accountId }: Account) => page.locator(`[data-row="${accountId}"]`)
