import { callApi } from './api.ts'
import { listOn } from './list.ts'
import { enter } from './sign-in.ts'
import type { Person } from './sign-in.ts'
import { expect } from './test.ts'
import type { Page } from '@playwright/test'

export interface Account {
  accountId: string
  firstName: string
  lastName: string
  username: string
  email: string
  integratorId: string
  ownerAccountId: string | null
  roles: string[]
  locationGroups: object[]
}

export const path = '/management/account'

export async function open(page: Page, person: Person = 'admin') {
  await enter(page, person, '/accounts')
  await expect(listOn(page, 'Accounts').rows.first()).toBeVisible()
}

export const all = (page: Page) => callApi(page, 'GET', path) as Promise<Account[]>

export const stored = async (page: Page, username: string) =>
  (await all(page)).find((account) => account.username === username)

export async function create(page: Page, username: string): Promise<Account> {
  const [someone] = (await all(page)).filter(({ accountId, ownerAccountId }) => ownerAccountId === accountId)
  const body = {
    firstName: 'Grete',
    lastName: 'Öttl',
    username,
    email: `${username}@nordkaelte.example`,
    integratorId: someone?.integratorId,
    ownerAccountId: someone?.accountId,
    roles: ['ROLE_LOCATION_READ'],
  }
  const account = (await callApi(page, 'POST', path, body)) as Account
  await page.getByRole('button', { name: 'Reload' }).click()
  await listOn(page, 'Accounts').filter('Username').fill(username)
  await expect(rowOf(page, account)).toBeVisible()
  return account
}

export const rowOf = (page: Page, { accountId }: Account) => page.locator(`[data-row="${accountId}"]`)
