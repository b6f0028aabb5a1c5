import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { alarmOf, withEvents } from '../../testing/alarms.ts'
import { person } from '../../testing/people.ts'
import { answer } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { AlarmPage } from './AlarmPage.tsx'
import { AlarmsPage } from './AlarmsPage.tsx'

const words = () => [...document.querySelectorAll('[data-tone]')].map(({ textContent }) => textContent)

test('in German alarms are sorted by severity, and filtered by its word', async () => {
  answer({
    getCurrentAccount: () => person(),
    listManagedAlarms: () => [
      alarmOf('alm-1', { severity: 'INFO' }),
      alarmOf('alm-2', { severity: 'CRITICAL' }),
      alarmOf('alm-3', { severity: 'WARNING' }),
    ],
  })
  const router = await show(<AlarmsPage />, '/alarms?sort=-severity')
  await expect.poll(words).toEqual(['Kritisch', 'Warnung', 'Info'])
  await page.getByRole('searchbox', { name: 'Schweregrad filtern', exact: true }).fill('=Kritisch')
  await expect.poll(words).toEqual(['Kritisch'])
  await expect.poll(() => router.state.location.search).toMatchObject({ 'filter.severity': '=CRITICAL' })
})

test.for([
  { kind: 'LIMIT', word: 'Kritisch', tone: 'bad' },
  { kind: 'DRILL', word: 'Übung', tone: 'quiet' },
] as const)('in German the page of an alarm says $word', async ({ kind, word, tone }) => {
  answer({
    getCurrentAccount: () => person(),
    getAlarm: () => withEvents(alarmOf('alm-1', { kind })),
  })
  await show(<AlarmPage />, '/alarms/alm-1', '/alarms/$alarmId')
  await expect.element(page.getByText(word, { exact: true })).toHaveAttribute('data-tone', tone)
})
