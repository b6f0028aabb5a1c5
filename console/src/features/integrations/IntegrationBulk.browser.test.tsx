import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Integration } from '#contract/schemas/integration'
import { actOnAll, bulkDialog, confirm, expectPreview, resultsOf } from '../../testing/bulk.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { person } from '../../testing/people.ts'
import { answer, type Answers } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { IntegrationsPage } from './IntegrationsPage.tsx'

const integration = (integrationId: string, name: string): Integration => ({
  integrationId,
  name,
  type: 'DECT',
  integratorId: 'int-1',
  pagerDuty: null,
  twilioSms: null,
  dect: null,
  version: 1,
})
const group = {
  locationGroupId: 'grp-1',
  name: 'Harbour',
  integratorId: 'int-1',
  locations: [{ id: 'loc-1', name: 'Bakery', layoutId: null, layoutName: null }],
  integrations: [{ integrationId: 'itg-1', name: 'Phones' }],
  version: 7,
}

async function open(answers: Answers) {
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listIntegrations: () => [integration('itg-1', 'Phones'), integration('itg-2', 'Radio')],
    listManagedGroups: () => [group],
    ...answers,
  })
  await show(<IntegrationsPage />)
}

test('sends a test through many, and a provider that refuses is a failure', async () => {
  await open({
    listMessageBudgets: () => [{ budget: 'TESTS', left: 58, most: 60 }],
    testIntegrations: ({ body }) =>
      resultsOf(body.items, ({ integrationId }) =>
        integrationId === 'itg-1'
          ? { result: 'SENT' as const, answer: 'Accepted' }
          : { result: 'UNCLEAR' as const, answer: 'No answer in 5 s' },
      ),
  })
  await actOnAll(2, 'Send Test')
  await expectPreview('A real message, which says that it is a test, goes through 2 integrations.')
  await expect.element(bulkDialog.getByText('58 of 60 left this hour.', { exact: true })).toBeVisible()
  await expectAccessible()
  await confirm('Send Test')
  await expect.element(bulkDialog.getByText('1 done, 1 failed')).toBeVisible()
  await expect
    .element(bulkDialog.getByRole('region', { name: 'Results' }))
    .toHaveTextContent(/^RadioIt may have arrived: “No answer in 5 s”/)
})

test('adds those that are not in a group to it, in one change', async () => {
  const save = vi.fn<NonNullable<Answers['updateManagedGroup']>>(() => group)
  await open({ updateManagedGroup: save })
  await actOnAll(2, 'Add to Group')
  await bulkDialog.getByLabelText('Location Group').selectOptions('grp-1')
  await expectPreview('1 integration passes on the alarms of Harbour. 1 does so already.')
  await confirm('Add to Group')
  await expect.element(page.getByText('1 integration added to Harbour')).toBeVisible()
  expect(save.mock.calls.map(([{ body }]) => body)).toEqual([
    { ...group, integrations: [...group.integrations, { integrationId: 'itg-2', name: 'Radio' }] },
  ])
})

test('deletes many', async () => {
  const remove = vi.fn<NonNullable<Answers['deleteIntegrations']>>(({ body }) =>
    resultsOf(body.items, () => null),
  )
  await open({ deleteIntegrations: remove })
  await actOnAll(2, 'Delete')
  await expectPreview(/^2 integrations are deleted, and removed from every location group\./)
  await confirm('Delete')
  await expect.element(page.getByText('2 integrations deleted')).toBeVisible()
  expect(remove.mock.calls[0]?.[0].body.items).toEqual([
    { integrationId: 'itg-1' },
    { integrationId: 'itg-2' },
  ])
})
