import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { draw } from '../../../testing/input/pointers.ts'
import { mouse, touch } from '../../../testing/input/index.ts'
import { person } from '../../../testing/people.ts'
import { answer, type Answers, Refusal } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { dayText, shortDayText, weekdayNames } from './dates.ts'
import { automation, automationState, schedule } from '../../../testing/locations.ts'
import { SchedulePanel } from './SchedulePanel.tsx'

const manager = person('ROLE_LOCATION_WRITE', 'ROLE_LOCATION_AUTOMATION_MANAGEMENENT')
const asked = vi.fn<(query: unknown) => void>()

async function open(answers: Answers = {}, zone = '') {
  asked.mockClear()
  answer({
    getCurrentAccount: () => manager,
    getAutomationState: () => automationState,
    getSchedule: ({ query }) => {
      asked(query)
      return schedule
    },
    ...answers,
  })
  const location = { id: 'loc-1', name: 'Cold store' }
  const address = `/?month=2026-12${zone && `&zone=${zone}`}`
  return show(<SchedulePanel overview={{ location } as never} />, address)
}

/** Finds a day by its date and its text. People who may change it have a button. */
const day = (date: string, text = '', role: 'button' | 'img' = 'button') =>
  page.getByRole(role, { name: `${dayText(date)}: ${text}` })
const dialog = page.getByRole('dialog')

test('one call shows the month of the location, and how its zones are automated', async () => {
  await open()
  await expect.element(day('2026-12-24', '06:00–12:30 (location)')).toBeVisible()
  await expect.element(day('2026-12-25', 'closed')).toBeVisible()
  await expect.element(day('2026-12-26', 'not set')).toBeVisible()
  await expect.element(page.getByLabelText('Automation of Office')).toHaveTextContent('OFF, switched off')
  expect(asked.mock.calls).toEqual([[{ from: '2026-11-30', to: '2027-01-03' }]])
  await expectAccessible()
})

test('a zone with its own calendar looks different from one that follows the location', async () => {
  const router = await open()
  await page.getByLabelText('Calendar of').selectOptions('Z-1')
  await expect.element(day('2026-12-24', '05:00–22:00 (own calendar)')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove Own Calendar' })).toBeVisible()
  await page.getByLabelText('Calendar of').selectOptions('Z-2')
  await expect.element(page.getByText(/Office follows the days of the location/)).toBeVisible()
  await expect.element(day('2026-12-24', '06:00–12:30', 'img')).toBeVisible()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.poll(() => asked.mock.calls.at(-1)).toEqual([{ from: '2026-12-28', to: '2027-01-31' }])
  expect(router.state.location.search).toEqual({ month: '2027-01', zone: 'Z-2' })
})

test('a line of a day ends between two periods, and never within one', async () => {
  await page.viewport(1000, 800)
  const periods = [
    { from: '06:00', to: '12:00' },
    { from: '13:00', to: '18:30' },
  ]
  await open({ getSchedule: () => ({ ...schedule, days: [{ date: '2026-12-01', periods }] }) })
  const text = day('2026-12-01', '06:00–12:00, 13:00–18:30').getByText('06:00–')
  await expect.element(text).toBeVisible()
  const words = text.element().firstChild
  const end = words?.textContent?.length ?? 0
  const second = new Range()
  second.setStart(words as Node, words?.textContent?.indexOf('13:00') ?? 0)
  second.setEnd(words as Node, end)
  expect(second.getClientRects()).toHaveLength(1)
  second.setStart(words as Node, 0)
  expect(second.getClientRects()).toHaveLength(2)
})

test('a reader sees all of it and can change nothing', async () => {
  await open({ getCurrentAccount: () => person('ROLE_LOCATION_READ') }, 'Z-1')
  await expect.element(day('2026-12-24', '05:00–22:00', 'img')).toBeVisible()
  const names = page
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Previous month', 'Next month'])
})

test('a period is typed, and the day is copied to the next workdays; arrow keys move from day to day', async () => {
  const set = vi.fn<(args: unknown) => void>()
  await open({
    getSchedule: ({ query }) => ({
      ...schedule,
      days: [...schedule.days, { date: '2026-12-03', periods: [] }].filter(
        ({ date }) => date >= query.from && date <= query.to,
      ),
    }),
    setCalendarDays: (args) => {
      set(args)
      return args.body.dates.map((date) => ({
        locationId: 'loc-1',
        zoneId: null,
        updatedAt: 0,
        date,
        periods: args.body.periods,
      }))
    },
  })
  await expect.element(day('2026-12-01')).toBeVisible()
  ;(day('2026-12-01').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowUp}{Enter}')
  await expect.element(dialog.getByRole('heading', { name: dayText('2026-12-02') })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Period' }).click()
  await dialog.getByLabelText('From').fill('18')
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('7:30')
  await dialog.getByRole('button', { name: 'Set Day' }).click()
  await expect.element(dialog.getByText('A period ends after it begins')).toBeVisible()
  await dialog.getByLabelText('From').fill('7')
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('18:30')
  await dialog.getByLabelText('Copy to all days until').fill('2026-12-07')
  await dialog.getByLabelText(weekdayNames[5] ?? '').click()
  await dialog.getByLabelText(weekdayNames[6] ?? '').click()
  await expect.element(dialog.getByText('1 day with other periods will be replaced:')).toBeVisible()
  await expect
    .element(dialog.getByRole('listitem'))
    .toHaveTextContent(`${shortDayText('2026-12-03')}: closed`)
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Set 4 days' }).click()
  const periods = [{ from: '07:00', to: '18:30' }]
  const dates = ['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07']
  await expect
    .poll(() => set.mock.calls)
    .toEqual([[{ locationId: 'loc-1', body: { zoneId: null, dates, periods } }]])
})

test.for([mouse, touch])('a period is drawn over the hours by $name', async (input) => {
  await input.begin()
  const set = vi.fn<(body: unknown) => void>()
  await open(
    {
      setZoneCalendarDay: ({ zoneId, body }) => {
        set([zoneId, body])
        return { locationId: 'loc-1', zoneId, updatedAt: 0, ...body }
      },
    },
    'Z-1',
  )
  await input.press(day('2026-12-10', 'not set'))
  await expect.element(dialog.getByText('Closed all day.')).toBeVisible()
  // A window so low that the dialog scrolls. A finger on the hours must not do that.
  await page.viewport(820, 400)
  const bar = document.querySelector('[data-drag]')
  bar?.scrollIntoView({ block: 'center' })
  if (bar) await draw(input === touch ? 'touch' : 'mouse', bar, 0.25, 0.75)
  await expect.element(dialog.getByLabelText('From')).toHaveValue('06:00')
  await dialog.getByRole('button', { name: 'Set Day' }).click()
  const periods = [{ from: '06:00', to: '18:00' }]
  await expect.poll(() => set.mock.calls).toEqual([[['Z-1', { date: '2026-12-10', periods }]]])
})

test('if somebody else changed the automation meanwhile, the person chooses field by field', async () => {
  const theirs = { ...automation, setpoint: 19, preheatMinutes: 30, version: 3 }
  let latest = schedule
  const sent = vi.fn<(body: unknown) => void>()
  await open({
    getSchedule: () => latest,
    updateAutomation: ({ body }) => {
      sent(body)
      if (body.version !== 3)
        throw new Refusal(409, { message: 'The automation was changed by somebody else' })
      return { ...theirs, locationId: 'loc-1', zoneId: 'Z-1' }
    },
  })
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await dialog.getByLabelText('Setpoint').fill('20')
  const [freezer, ...others] = schedule.zones
  if (!freezer) throw new Error('There is no zone')
  latest = { ...schedule, zones: [{ ...freezer, automation: theirs }, ...others] }
  await dialog.getByRole('button', { name: 'Update' }).click()
  const setpoint = dialog.getByRole('group', { name: 'Setpoint' })
  await expect.element(setpoint.getByRole('radio', { name: 'Theirs 19' })).toBeVisible()
  await setpoint.getByRole('radio', { name: 'Yours 20' }).click()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.element(page.getByText('Automation of Freezer recorded')).toBeVisible()
  expect(sent.mock.lastCall).toEqual([{ ...theirs, setpoint: 20 }])
})

test('automation is edited with the version that was seen', async () => {
  const sent = vi.fn<(args: unknown) => void>()
  await open({
    updateAutomation: (args) => {
      sent(args)
      throw new Refusal(409, { message: 'Somebody else changed it meanwhile' })
    },
  })
  await page.getByRole('button', { name: 'Edit' }).nth(1).click()
  await dialog.getByLabelText('Mode').selectOptions('CALENDAR')
  await dialog.getByLabelText('Setpoint').fill('')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.element(dialog.getByText('A number is required in this mode')).toBeVisible()
  await dialog.getByLabelText('Setpoint').fill('-20,5')
  await dialog.getByRole('switch').click()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.element(dialog.getByText('Somebody else changed it meanwhile')).toBeVisible()
  expect(sent.mock.calls).toEqual([
    [
      {
        locationId: 'loc-1',
        zoneId: 'Z-2',
        body: { ...automation, setpoint: -20.5 },
      },
    ],
  ])
})
