import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AccountUsage } from '#contract/schemas/preview'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { operator } from '../../testing/people.ts'
import { answer } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { UsagePage } from './UsagePage.tsx'

const usage = (username: string, logins: number, lastLogin: number | null): AccountUsage => ({
  integratorId: 'int-1',
  integrator: 'Nordkyl',
  accountId: `acc-${username}`,
  username,
  email: `${username}@nordkyl.example`,
  logins,
  lastLogin,
})

test('shows who signs in how often, and saves what is shown as CSV', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    saved.push(content as Blob)
    return '#'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  answer({
    getCurrentAccount: operator,
    listAccountUsage: () => [usage('maria', 48, 1_772_442_000), usage('=jan', 7, null)],
  })
  await show(<UsagePage />)
  await expect.element(page.getByRole('tab', { name: 'Usage', selected: true })).toBeVisible()
  await expect.element(page.getByText('maria@nordkyl.example')).toBeVisible()
  await expect.element(page.getByText('48', { exact: true })).toBeVisible()
  await expect.element(page.getByText('2 of 2 accounts')).toBeVisible()
  await expectAccessible()

  await page.getByRole('searchbox', { name: 'Filter Username' }).fill('jan')
  await expect.element(page.getByText('maria@nordkyl.example')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => saved.length).toBe(1)
  const lines = (await saved[0]?.text())?.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines?.[0]).toContain('Integrator')
  // Nothing in it is a formula for a spreadsheet.
  expect(lines?.[1]).toContain("'=jan")
  vi.restoreAllMocks()
})
