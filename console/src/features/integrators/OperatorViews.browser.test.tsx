import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AuditTrace } from '#contract/schemas/audit'
import type { Installation } from '#contract/schemas/integrator'
import type { AccountUsage } from '#contract/schemas/preview'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { integratorOf } from '../../testing/integrators.ts'
import { operator } from '../../testing/people.ts'
import { answer, Refusal } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { IntegratorsPage } from './IntegratorsPage.tsx'
import { AllTraces, InstallationPage, UsagePage } from './OperatorViews.tsx'

const nordkyl = integratorOf('int-1', 'Nordkyl')

const trace = (id: string, integratorId: string): AuditTrace => ({
  id,
  dateTime: 1_772_000_000,
  email: 'maria@nordkyl.example',
  action: 'LOCATION_UPDATED',
  oldValue: null,
  newValue: JSON.stringify({ name: 'Hall' }),
  integratorId,
  url: '/organization/location/loc-1',
  body: null,
})

test('names the integrator of each trace, and shows the id of a deleted one', async () => {
  answer({
    getCurrentAccount: operator,
    listIntegrators: () => [nordkyl],
    listAllTraces: () => [trace('2', 'int-1'), trace('1', 'int-gone')],
  })
  await show(<AllTraces />)
  await expect.element(page.getByRole('tab', { name: 'All Traces', selected: true })).toBeVisible()
  await expect.element(page.getByText('Nordkyl', { exact: true })).toBeVisible()
  await expect.element(page.getByText('int-gone', { exact: true })).toBeVisible()
  await expectAccessible()
  await page.getByRole('searchbox', { name: 'Filter Integrator' }).fill('nordkyl')
  await expect.element(page.getByText('int-gone', { exact: true })).not.toBeInTheDocument()
})

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

const installation = (changes: Partial<Installation> = {}): Installation => ({
  problems: [],
  databaseBytes: 48_000_000,
  disks: [{ name: 'data', freeBytes: 21_500_000_000, totalBytes: 53_000_000_000 }],
  backups: { everyHours: 24, lastSuccess: 1_772_442_000, sizeBytes: 4_200_000, failures: 0 },
  ...changes,
})

test('shows backups, disks and that nothing is wrong', async () => {
  answer({ getCurrentAccount: operator, getInstallation: () => installation() })
  await show(<InstallationPage />)
  await expect.element(page.getByText('Nothing is wrong.')).toBeVisible()
  await expect.element(page.getByText('21.5 GB of 53 GB free')).toBeVisible()
  await expect.element(page.getByText('Every 24 hours')).toBeVisible()
  await expectAccessible()
})

test('problems are those that the platform names by codes, else its sentences', async () => {
  const found = [{ code: 'NO_BACKUPS' as const, values: {}, message: 'No backups are made.' }]
  answer({
    getCurrentAccount: operator,
    getInstallation: () => installation({ problems: ['No backups.'], found }),
  })
  await show(<InstallationPage />)
  await expect.element(page.getByText('No backups are made.')).toBeVisible()
  await expect.element(page.getByText('No backups.')).not.toBeInTheDocument()
})

test('a problem is told above the integrators and leads to the whole list', async () => {
  const problems = [
    'The backup failed 3 times in a row: the disk is full.',
    'No mail server is set (SMTP_URL).',
  ]
  answer({
    getCurrentAccount: operator,
    listIntegrators: () => [integratorOf('int-1', 'Nordkyl', {})],
    getInstallation: () => installation({ problems }),
  })
  await show(<IntegratorsPage />)
  const told = page.getByText('The backup failed 3 times in a row: the disk is full. And 1 more problem.')
  await expect.element(told).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Installation' }).last())
    .toHaveAttribute('href', '#/integrators/installation')
})

test('the list works on a platform that does not know the call', async () => {
  answer({
    getCurrentAccount: operator,
    listIntegrators: () => [integratorOf('int-1', 'Nordkyl', {})],
    getInstallation: () => {
      throw new Refusal(404, { message: 'There is nothing at this address' })
    },
  })
  await show(<IntegratorsPage />)
  await expect.element(page.getByText('Nordkyl', { exact: true })).toBeVisible()
  await expect.element(page.getByText('There is nothing at this address')).not.toBeInTheDocument()
})
