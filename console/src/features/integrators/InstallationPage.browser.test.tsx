import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Installation } from '#contract/schemas/integrator'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { integratorOf } from '../../testing/integrators.ts'
import { operator } from '../../testing/people.ts'
import { answer, Refusal } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { InstallationPage } from './InstallationPage.tsx'
import { IntegratorsPage } from './IntegratorsPage.tsx'

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
