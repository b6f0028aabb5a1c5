import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AuditTrace } from '#contract/schemas/audit'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { integratorOf } from '../../testing/integrators.ts'
import { operator } from '../../testing/people.ts'
import { answer } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { AllTraces } from './AllTraces.tsx'

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
