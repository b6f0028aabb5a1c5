import type { Page } from '@playwright/test'
import type { Account } from '#contract/schemas/account'
import { change } from './accounts.ts'
import { apiOf } from './api.ts'
import { enter } from './sign-in.ts'
import type { Person } from './sign-in.ts'

/** While `work` runs, another administrator has taken all roles but reading from the person of the page. */
export async function withoutRoles(page: Page, person: Person, work: () => Promise<void>): Promise<void> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('The page has no browser.')
  try {
    const elsewhere = await context.newPage()
    await enter(elsewhere, 'admin', '/accounts')
    const give = async (roles?: Account['roles']) => {
      const accounts = await apiOf(elsewhere).listManagedAccounts()
      const account = accounts.find(({ username }) => username === person)
      if (!account) throw new Error(`There is no account ${person}.`)
      await change(elsewhere, account, roles ? { roles } : {})
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
