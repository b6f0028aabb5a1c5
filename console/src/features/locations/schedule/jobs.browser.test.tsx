import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inputMethods } from '../../../testing/input/index.ts'
import { person } from '../../../testing/people.ts'
import { answer } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { automationState, schedule } from '../../../testing/locations.ts'
import { SchedulePanel } from './SchedulePanel.tsx'

const dialog = page.getByRole('dialog')

test.for(inputMethods)(
  'a day gets a period and is copied, and a zone is automated, by $name',
  async (input) => {
    const sent: unknown[] = []
    await input.begin()
    answer({
      getCurrentAccount: () => person('ROLE_LOCATION_WRITE', 'ROLE_LOCATION_AUTOMATION_MANAGEMENENT'),
      getSchedule: () => schedule,
      getAutomationState: () => automationState,
      setCalendarDays: ({ body }) => {
        sent.push(body)
        return []
      },
      updateAutomation: ({ zoneId, body }) => {
        sent.push({ zoneId, ...body })
        return null as never
      },
    })
    const location = { id: 'loc-1', name: 'Cold store' }
    await show(<SchedulePanel overview={{ location } as never} />, '/?month=2026-12')
    const send = async (name: string) => {
      await input.press(dialog.getByRole('button', { name, exact: true }))
      await expect.element(dialog).not.toBeInTheDocument()
    }
    // Tab goes to one day of the month. The arrow keys go on from there.
    await expect.poll(() => document.querySelector('[data-date][tabindex="0"]')).not.toBeNull()
    const day = document.querySelector('[data-date][tabindex="0"]')
    const name = day?.getAttribute('aria-label') ?? ''
    await input.press(page.getByRole('button', { name, exact: true }))
    await input.press(dialog.getByRole('button', { name: 'Add Period' }))
    await input.type(dialog.getByLabelText('From'), '7')
    await input.type(dialog.getByRole('textbox', { name: 'To', exact: true }), '18:30')
    const date = day?.getAttribute('data-date') ?? ''
    const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
    // The browser's own field for a date: its keys depend on the language.
    await dialog.getByLabelText('Copy to all days until').fill(next)
    await send('Set 2 days')

    await input.press(page.getByRole('button', { name: 'Edit' }))
    await input.type(dialog.getByLabelText('Setpoint', { exact: true }), '-20,5')
    await input.press(dialog.getByRole('switch'))
    await send('Update')
    expect(sent).toMatchObject([
      { dates: [date, next], periods: [{ from: '07:00', to: '18:30' }] },
      { zoneId: 'Z-1', setpoint: -20.5, enabled: false },
    ])
  },
)
