import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { acknowledged, alarmOf, withEvents } from '../../testing/alarms.ts'
import { actOnAll, bulkDialog, confirm, expectPreview, resultsOf } from '../../testing/bulk.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { person } from '../../testing/people.ts'
import { answer, type Answers } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { AlarmsPage } from './AlarmsPage.tsx'

const alarms = [
  alarmOf('alm-1'),
  alarmOf('alm-2', { measurementLabel: 'Door' }),
  acknowledged(alarmOf('alm-3', { measurementLabel: 'Pump' })),
]

async function open(answers: Answers) {
  answer({
    getCurrentAccount: () => person('ROLE_LOCATION_WRITE'),
    listManagedAlarms: () => alarms,
    ...answers,
  })
  await show(<AlarmsPage />, '/alarms')
}

test('acknowledges those that nobody has, and says which were over before', async () => {
  const save = vi.fn<NonNullable<Answers['acknowledgeAlarms']>>(({ body }) =>
    resultsOf(body.items, ({ alarmId }) =>
      alarmId === 'alm-2' ? { refused: 'The alarm is over.' } : withEvents(alarmOf(alarmId)),
    ),
  )
  await open({ acknowledgeAlarms: save })
  await actOnAll(3, 'Acknowledge')
  await expectPreview('You take care of 2 alarms. 1 is acknowledged already.')
  await expectAccessible()
  await confirm('Acknowledge')
  await expect.element(bulkDialog.getByText('1 done, 1 failed')).toBeVisible()
  await expect
    .element(bulkDialog.getByRole('region', { name: 'Results' }))
    .toHaveTextContent(/^Door above 4 °C, Cold storeThe alarm is over\./)
  expect(save.mock.calls[0]?.[0].body.items).toEqual([{ alarmId: 'alm-1' }, { alarmId: 'alm-2' }])
})

test('shelves many for one reason', async () => {
  const save = vi.fn<NonNullable<Answers['shelveAlarms']>>(({ body }) =>
    resultsOf(body.items, ({ alarmId }) => withEvents(alarmOf(alarmId))),
  )
  await open({ shelveAlarms: save })
  await actOnAll(3, 'Shelve')
  const shelve = bulkDialog.getByRole('button', { name: 'Shelve', exact: true })
  await expect.element(shelve).toBeDisabled()
  await bulkDialog.getByLabelText('For').selectOptions('8 hours')
  await bulkDialog.getByLabelText('Reason').fill(' Defrosting ')
  await expectPreview(/^3 alarms stay in the list, and notify nobody until /)
  await shelve.click()
  await expect.element(page.getByText(/^3 alarms shelved until /)).toBeVisible()
  const items = save.mock.calls[0]?.[0].body.items ?? []
  expect(items.map(({ body: { reason } }) => reason)).toEqual(['Defrosting', 'Defrosting', 'Defrosting'])
  const hours = ((items[0]?.body.until ?? 0) - Date.now() / 1000) / 3600
  expect(Math.round(hours)).toBe(8)
})
