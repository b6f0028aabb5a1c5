import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Alarm } from '#contract/schemas/alarm'
import { acknowledged, alarmOf, withEvents } from '../../testing/alarms.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { act, follow, type InputMethod, inputMethods, mouse, pressAction } from '../../testing/input/index.ts'
import { person } from '../../testing/people.ts'
import { answer, answerLive, Headed, Refusal } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { AlarmsPage } from './AlarmsPage.tsx'

const handler = person('ROLE_LOCATION_WRITE')
const row = (name: string) =>
  page.getByRole('row', { name }).or(page.getByRole('listitem').filter({ hasText: name }))
const status = page.getByRole('status')
const shownIds = () =>
  [...document.querySelectorAll('[data-row]')].map((element) => element.getAttribute('data-row'))

/** A platform whose alarms people change. Returns what they sent. */
function platform(given: Alarm[], account = handler) {
  const alarms = new Map(given.map((alarm) => [alarm.alarmId, alarm]))
  const sent: unknown[] = []
  const change = (alarmId: string, what: unknown, changed: (alarm: Alarm) => Alarm) => {
    sent.push(what)
    const alarm = changed(alarms.get(alarmId) ?? alarmOf(alarmId))
    alarms.set(alarmId, alarm)
    return withEvents(alarm)
  }
  answer({
    getCurrentAccount: () => account,
    listManagedAlarms: ({ query }) =>
      [...alarms.values()].filter(({ state }) => (state === 'RESOLVED') === (query?.state === 'RESOLVED')),
    acknowledgeAlarm: ({ alarmId }) => change(alarmId, 'acknowledge', acknowledged),
    commentAlarm: ({ alarmId, body }) => change(alarmId, body, (alarm) => alarm),
    shelveAlarm: ({ alarmId, body: { until, reason } }) =>
      change(
        alarmId,
        { hours: until && Math.round((until - Date.now() / 1000) / 3600), reason },
        (alarm) => ({
          ...alarm,
          shelvedUntil: until,
          shelvedReason: until === null ? null : reason,
        }),
      ),
    resolveAlarm: ({ alarmId }) =>
      change(alarmId, 'resolve', (alarm) => ({ ...alarm, state: 'RESOLVED', resolvedAt: 1_772_000_900 })),
  })
  return { sent, alarms }
}

async function open(input: InputMethod, address = '/alarms') {
  await input.begin()
  return show(<AlarmsPage />, address)
}

test.for(inputMethods)(
  'people acknowledge, comment, shelve and resolve an alarm, by $name',
  async (input) => {
    const { sent } = platform([alarmOf('alm-1'), alarmOf('alm-2', { measurementLabel: 'Door' })])
    await open(input)
    const air = row('Air')
    await pressAction(input, air, 'Acknowledge')
    await expect.element(status.filter({ hasText: 'Acknowledged: Air above 4 °C' })).toBeVisible()
    await expect.element(air).toHaveTextContent('Maria Lindqvist')
    await act(input, [air, 'Comment', 'Add Comment'], async (dialog) =>
      input.type(dialog.getByRole('textbox', { name: 'Comment' }), 'On my way.'),
    )
    await act(input, [air, 'Shelve', 'Shelve'], async (dialog) => {
      await input.choose(dialog.getByRole('combobox', { name: 'For' }), String(8 * 3600))
      await input.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Repair')
    })
    await act(input, [air, 'End Shelving', 'End Shelving'], async (dialog) =>
      input.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Repaired'),
    )
    await act(input, [air, 'Resolve', 'Resolve'])
    expect(sent).toEqual([
      'acknowledge',
      { text: 'On my way.' },
      { hours: 8, reason: 'Repair' },
      { hours: null, reason: 'Repaired' },
      'resolve',
    ])
    await expect.poll(() => air.elements().length).toBe(0)
    await expect.element(row('Door')).toBeVisible()
  },
)

test('readers see the alarms, and can change nothing', async () => {
  platform(
    [
      alarmOf('alm-1'),
      alarmOf('alm-2', { kind: 'DEVICE_SILENT', severity: 'WARNING' }),
      alarmOf('alm-3', {
        measurementLabel: 'Carbon dioxide',
        value: 12_669.33,
        threshold: 12_667.81,
        unit: 'ppm',
      }),
    ],
    person(),
  )
  await open(mouse)
  for (const text of ['CRITICAL', '9.4 °C > 4 °C', 'Cold store', 'Freezer', 'Raised'])
    await expect.element(row('Air')).toHaveTextContent(text)
  await expect.element(row('Device Controller')).toHaveTextContent('Silent')
  expect(page.getByRole('button', { name: 'Acknowledge', exact: true }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'More actions' }).elements()).toEqual([])
  expect(await follow(mouse, page.getByRole('link', { name: 'Air' }))).toBe('#/alarms/alm-1')
  await expectAccessible()
})

test('an alarm of which somebody may not know is marked, and its page says who', async () => {
  platform([alarmOf('alm-1', { undelivered: 2 }), alarmOf('alm-2', { undelivered: 0, zoneName: 'Dock' })])
  await open(mouse)
  const mark = page.getByRole('link', { name: '2 messages not delivered' })
  expect(await follow(mouse, mark)).toBe('#/alarms/alm-1')
  expect(page.getByText('not delivered').elements()).toHaveLength(1)
})

test('a value and its limit are readable where columns are narrow', async () => {
  await page.viewport(960, 800)
  const long = { measurementLabel: 'Carbon dioxide', value: 12_669.33, threshold: 12_667.81, unit: 'ppm' }
  platform([alarmOf('alm-1', long)], person())
  await open(mouse)
  await expect.element(row('Carbon dioxide')).toBeVisible()
  const limit = page.getByText('> 12,667.81 ppm').element()
  const cell = limit.closest('[role=cell], [role=gridcell]')
  expect(limit.getBoundingClientRect().right).toBeLessThanOrEqual(cell?.getBoundingClientRect().right ?? 0)
})

test('the worst are found by sorting, whatever their names', async () => {
  const severities = ['WARNING', 'CRITICAL', 'INFO'] as const
  platform(severities.map((severity) => alarmOf(severity, { severity })))
  await show(<AlarmsPage />, '/alarms?sort=-severity')
  await expect.poll(shownIds).toEqual(['CRITICAL', 'WARNING', 'INFO'])
})

test('the worst stand on top, and what notifies nobody at the end', async () => {
  platform([
    alarmOf('suppressed', { suppressedBy: 'MAINTENANCE_WINDOW', raisedAt: 1_772_000_300 }),
    alarmOf('info', { severity: 'INFO', raisedAt: 1_772_000_200 }),
    alarmOf('shelved', { shelvedUntil: 4_000_000_000, raisedAt: 1_772_000_100 }),
    alarmOf('critical'),
  ])
  await open(mouse)
  await expect.poll(shownIds).toEqual(['critical', 'info', 'suppressed', 'shelved'])
})

test('a filter finds what is not loaded yet', async () => {
  const alarms = Array.from({ length: 7 }, (_, at) =>
    alarmOf(`alm-${at}`, { locationName: at === 6 ? 'Harbour' : 'Cold store' }),
  )
  const asked: unknown[] = []
  answer({
    getCurrentAccount: () => handler,
    listManagedAlarms: ({ query }) => {
      asked.push(query)
      const from = Number(query?.cursor ?? 0)
      const some = alarms.slice(from, from + 2)
      return from + 2 < alarms.length
        ? (new Headed(some, { 'next-cursor': String(from + 2) }) as never)
        : some
    },
  })
  await show(<AlarmsPage />, '/alarms?filter.locationName=harbour')
  await expect.poll(shownIds).toEqual(['alm-6'])
  await expect.element(status.filter({ hasText: '1 of 7 open alarms' })).toBeVisible()
  expect(asked).toHaveLength(4)
  expect(asked).toMatchObject([{ order: 'URGENCY', pageSize: 100 }, { pageSize: 1000 }, {}, {}])
})

test('a filter says that it could not look through all', async () => {
  answer({
    getCurrentAccount: () => handler,
    listManagedAlarms: ({ query }) => {
      if (query?.cursor) throw new Refusal(500, { message: 'Out of order' })
      return new Headed([alarmOf('alm-1')], { 'next-cursor': 'c2' }) as never
    },
  })
  await show(<AlarmsPage />, '/alarms?filter.locationName=harbour')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to fetch alarmsOut of order')
  await expect.element(page.getByText('None of the 1 loaded matches. More is on the platform.')).toBeVisible()
})

test('resolved alarms are under their own address, with the time when they were over', async () => {
  platform([
    alarmOf('alm-1'),
    alarmOf('alm-2', { state: 'RESOLVED', resolvedAt: 1_772_000_900, measurementLabel: 'Door' }),
  ])
  await show(<AlarmsPage />, '/alarms?state=RESOLVED')
  await expect.element(page.getByRole('tab', { name: 'Resolved' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(row('Door')).toBeVisible()
  await expect.element(row('Air')).not.toBeInTheDocument()
  await expect.element(page.getByRole('columnheader', { name: 'Resolved' })).toBeVisible()
})

test('more alarms are loaded page by page', async () => {
  const asked: unknown[] = []
  answer({
    getCurrentAccount: () => handler,
    listManagedAlarms: ({ query }) => {
      asked.push(query?.cursor)
      return query?.cursor === undefined
        ? (new Headed([alarmOf('alm-1'), alarmOf('alm-2')], { 'next-cursor': 'c2' }) as never)
        : [alarmOf('alm-2'), alarmOf('alm-3')]
    },
  })
  await open(mouse)
  await expect.element(status.filter({ hasText: '2 loaded, more on the platform' })).toBeVisible()
  await page.getByRole('button', { name: 'Load More' }).click()
  // An alarm that has moved to the next page is shown once.
  await expect.element(status.filter({ hasText: '3 of 3 open alarms' })).toBeVisible()
  expect(asked).toEqual([undefined, 'c2'])
})

test('an alarm that begins appears by itself', async () => {
  const live = answerLive()
  const { alarms } = platform([])
  await open(mouse)
  await expect.element(page.getByText('No alarm is open.')).toBeVisible()
  await expectAccessible()
  await expect.poll(live.times, { timeout: 5_000 }).toBe(1)
  alarms.set('alm-1', alarmOf('alm-1'))
  live.send({ changed: [{ operations: ['countOpenAlarms', 'listManagedAlarms', 'getAlarm'] }] })
  await expect.element(row('Air')).toBeVisible()
  live.end()
})

test('a platform without alarms says so, and a failure can be tried again', async () => {
  const list = vi.fn<() => Alarm[]>(() => {
    throw new Refusal(404, { message: 'Not found' })
  })
  answer({ getCurrentAccount: () => handler, listManagedAlarms: list })
  await open(mouse)
  await expect.element(page.getByText('This platform has no alarms.')).toBeVisible()
  list.mockImplementation(() => {
    throw new Refusal(500, { message: 'Out of order' })
  })
  await open(mouse, '/alarms?state=RESOLVED')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to fetch alarmsOut of order')
  list.mockReturnValue([alarmOf('alm-1')])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row('Air')).toBeVisible()
})

test('a wrong moment is refused before anything is sent', async () => {
  const { sent } = platform([alarmOf('alm-1')])
  await open(mouse)
  await pressAction(mouse, row('Air'), 'Shelve')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'For' }).selectOptions('')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Repair')
  const until = dialog.getByLabelText('Until', { exact: false }).last()
  const texts = {
    '': 'Moment is required',
    '2020-01-01T00:00': 'in the future',
    '2999-01-01T00:00': 'At most 30 days',
  }
  for (const [moment, text] of Object.entries(texts)) {
    await until.fill(moment)
    await dialog.getByRole('button', { name: 'Shelve' }).click()
    await expect.element(dialog.getByText(text)).toBeVisible()
  }
  expect(sent).toEqual([])
})

test('what a resolved alarm leaves behind is said for its kind', async () => {
  platform([alarmOf('alm-1', { kind: 'NO_VALUE', comparison: null, threshold: null })])
  await open(mouse)
  await pressAction(mouse, row('Air'), 'Resolve')
  const dialog = page.getByRole('dialog', { name: 'Resolve Alarm' })
  await expect.element(dialog.getByText('The alarm ends although values may still be missing.')).toBeVisible()
})
