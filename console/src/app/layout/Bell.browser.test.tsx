import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AlarmCounts } from '#contract/schemas/alarm'
import { useLive } from '../../api/live/useLive.ts'
import { queryClient } from '../../api/query.ts'
import { answer, answerLive, Refusal } from '../../testing/platform.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { person } from '../../testing/people.ts'
import { reload, show } from '../../testing/show.tsx'
import { Bell } from './Bell.tsx'
import { LateNote } from './LateNote.tsx'

const bell = page.getByRole('link')

test.each([
  [{ critical: 0, warning: 0, info: 0 }, 'No open alarms', 'No open alarms'],
  [{ critical: 0, warning: 0, info: 1 }, '1 open alarm, worst INFO', '1 open alarm'],
  [{ critical: 1, warning: 2, info: 0 }, '3 open alarms, worst CRITICAL', '3 open alarms'],
  [{ critical: 0, warning: 1000, info: 4 }, '1,004+ open alarms, worst WARNING', '1,004+ open alarms'],
])('says how many alarms are open, and how bad the worst is: %j', async (counts, name, shown) => {
  answer({ getCurrentAccount: () => person(), countOpenAlarms: () => counts })
  await show(
    <>
      <Bell />
      <Bell isSmall />
    </>,
  )
  await expect.element(bell.first()).toHaveAccessibleName(name)
  await expect.element(bell.first()).toHaveTextContent(shown)
  await expect.element(bell.last()).toHaveAccessibleName(name)
  await expect.element(bell.first()).toHaveAttribute('href', '#/alarms')
  await expectAccessible()
})

test('has the colour of the worst severity', async () => {
  const colours: string[] = []
  for (const severity of ['critical', 'warning', 'info'] as const) {
    const counts = { critical: 0, warning: 0, info: 1, [severity]: 2 }
    answer({ getCurrentAccount: () => person(), countOpenAlarms: () => counts })
    await reload(<Bell />)
    await expect.element(bell).toHaveAccessibleName(new RegExp(`worst ${severity.toUpperCase()}$`))
    colours.push(
      getComputedStyle(bell.element().querySelector('span span') ?? bell.element()).backgroundColor,
    )
  }
  const colourOf = (name: string) => {
    bell.element().style.backgroundColor = `var(${name})`
    return getComputedStyle(bell.element()).backgroundColor
  }
  expect(colours).toEqual(['--danger-text', '--warning-line', '--surface-hover'].map(colourOf))
})

/** As pages with live values do. */
function LivePage() {
  useLive()
  return <Bell />
}

test('follows alarms that begin, on pages with a live stream', async () => {
  const live = answerLive()
  const count = vi.fn<() => AlarmCounts>(() => ({ critical: 0, warning: 0, info: 0 }))
  answer({ getCurrentAccount: () => person(), countOpenAlarms: count })
  await show(<LivePage />)
  await expect.element(bell).toHaveAccessibleName('No open alarms')
  await expect.poll(live.times).toBe(1)
  count.mockReturnValue({ critical: 1, warning: 0, info: 0 })
  live.send({ changed: [{ operations: ['countOpenAlarms', 'listManagedAlarms', 'getAlarm'] }] })
  await expect.element(bell).toHaveAccessibleName('1 open alarm, worst CRITICAL')
  live.end()
})

test('is not there on a platform without alarms', async () => {
  const count = vi.fn<() => AlarmCounts>(() => {
    throw new Refusal(404, { message: 'Not found' })
  })
  answer({ getCurrentAccount: () => person(), countOpenAlarms: count })
  await show(<Bell />)
  await expect.poll(() => count.mock.calls.length).toBe(1)
  await expect.element(bell).not.toBeInTheDocument()
})

test('says above the page since when messages wait, and nothing while they are in time', async () => {
  const moment = new Date()
  moment.setHours(0, 2, 0, 0)
  const inTime = { critical: 0, warning: 0, info: 1 }
  const count = vi.fn<() => AlarmCounts>(() => ({ ...inTime, lateSince: moment.getTime() / 1000 }))
  answer({ getCurrentAccount: () => person(), countOpenAlarms: count })
  await show(
    <>
      <LateNote />
      <Bell />
    </>,
  )
  const time = moment.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  const note = page.getByRole('status').filter({ hasText: 'Messages about alarms are sent late' })
  await expect.element(note).toHaveTextContent(`the oldest has waited since ${time}.`)
  await expectAccessible()
  expect(count).toHaveBeenCalledTimes(1)
  count.mockReturnValue({ ...inTime, lateSince: null })
  await queryClient.invalidateQueries()
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(bell).toBeVisible()
})
