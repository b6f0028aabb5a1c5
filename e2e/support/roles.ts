import type { Browser } from '@playwright/test'
import { callApi } from './api.ts'
import { enter } from './sign-in.ts'
import type { Person } from './sign-in.ts'

interface Account {
  accountId: string
  username: string
  roles: string[]
}

/** While `work` runs, an administrator in another browser leaves the person nothing but reading. */
export async function withoutRoles(
  browser: Browser,
  baseURL: string | undefined,
  person: Person,
  work: () => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  try {
    const page = await context.newPage()
    await enter(page, 'admin', '/accounts')
    const give = async (roles?: string[]) => {
      const accounts = (await callApi(page, 'GET', '/management/account')) as Account[]
      const account = accounts.find(({ username }) => username === person)
      if (!account) throw new Error(`There is no account ${person}.`)
      const data = roles ? { ...account, roles } : account
      await callApi(page, 'PUT', `/management/account/${account.accountId}`, { data })
      return account.roles
    }
    const roles = await give()
    await give(['ROLE_LOCATION_READ'])
    try {
      await work()
    } finally {
      await give(roles)
    }
  } finally {
    await context.close()
  }
}
