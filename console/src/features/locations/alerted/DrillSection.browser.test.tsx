import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LocationDrill } from '#contract/schemas/drill'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { inputMethods } from '../../../testing/input/index.ts'
import { person } from '../../../testing/people.ts'
import { answer, type Answers, Refusal } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { DrillSection, useDrill } from './DrillSection.tsx'

type Drill = NonNullable<LocationDrill['drill']>

const recipient = (recipientName: string, changes: Partial<Drill['recipients'][number]> = {}) => ({
  channel: 'EMAIL' as const,
  recipientName,
  integrationId: null,
  accountId: `acc-${recipientName}`,
  state: 'SENT' as const,
  afterSeconds: 1.2,
  attempts: 1,
  answer: null,
  ...changes,
})

const drill = (changes: Partial<Drill> = {}): LocationDrill => ({
  locationId: 'loc-1',
  drill: {
    alarmId: 'alm-1',
    startedAt: Math.floor(Date.now() / 1000),
    startedBy: 'Maria Lindqvist',
    endedAt: null,
    total: 2,
    reached: 1,
    recipients: [
      recipient('Ann', { state: 'WAITING', afterSeconds: null, attempts: 2, answer: 'busy' }),
      recipient('Bo'),
    ],
    ...changes,
  },
})

const Section = () => <DrillSection locationId="loc-1" name="Cold store" known={useDrill('loc-1')} />

async function open(answers: Answers, ...roles: Parameters<typeof person>) {
  answer({ getCurrentAccount: () => person(...roles), ...answers })
  await show(<Section />)
}

const section = page.getByRole('region', { name: 'Fire drill' })
const rows = section.getByRole('list', { name: 'Who was reached' }).getByRole('listitem')
/** Of each row: good, bad, or nothing while it is under way. */
const verdicts = () =>
  rows.elements().map((row) => row.querySelector('[data-is]')?.getAttribute('data-is') ?? '')

test.for(inputMethods)(
  'somebody tries it, and follows who is reached until it ends, by $name',
  async (input) => {
    let known: LocationDrill = { locationId: 'loc-1', drill: null }
    const start = vi.fn<NonNullable<Answers['startDrill']>>(() => (known = drill()))
    await input.begin()
    await open({ getDrill: () => known, startDrill: start }, 'ROLE_LOCATION_WRITE')
    await expect.element(section.getByText('Nobody has tried yet whom an alarm reaches.')).toBeVisible()
    await input.press(section.getByRole('button', { name: 'Try It' }))
    const dialog = page.getByRole('dialog', { name: 'Fire Drill' })
    await expect.element(dialog.getByText(/Every message says that it is a drill/)).toBeVisible()
    await input.press(dialog.getByRole('button', { name: 'Start Drill' }))
    await expect.element(section.getByText(/goes on: 1 of 2 reached/)).toBeVisible()
    expect(start).toHaveBeenCalledTimes(1)
    await expect.element(rows.first()).toHaveTextContent('waits, 2 attempts: “busy”')
    await expect.element(rows.nth(1)).toHaveTextContent(/Boe-mailreached after/)
    expect(verdicts()).toEqual(['', 'good'])
    known = drill({ endedAt: Date.now() / 1000, reached: 2, recipients: [recipient('Ann'), recipient('Bo')] })
    await expect
      .element(section.getByText(/^Drilled just now by Maria Lindqvist .*: 2 of 2 reached/))
      .toBeVisible()
    await expect.element(section.getByRole('button', { name: 'Try It' })).toBeVisible()
  },
)

test('a drill can be ended', async () => {
  let known = drill()
  const end = vi.fn<NonNullable<Answers['resolveAlarm']>>(() => {
    known = drill({ endedAt: Date.now() / 1000 })
    return {} as never
  })
  await open({ getDrill: () => known, resolveAlarm: end }, 'ROLE_LOCATION_CONDITIONAL_MANAGEMENENT')
  await expectAccessible()
  await section.getByRole('button', { name: 'End Drill' }).click()
  await expect.element(section.getByText(/^Drilled just now/)).toBeVisible()
  expect(end.mock.lastCall?.[0]).toMatchObject({ alarmId: 'alm-1' })
})

test('a reader sees the result and no button, on a phone too', async () => {
  await page.viewport(390, 844)
  const recipients = [recipient('Ann', { state: 'FAILED', answer: 'No such user' }), recipient('Bo')]
  await open(
    { getDrill: () => drill({ endedAt: Date.now() / 1000, total: 3, recipients }) },
    'ROLE_LOCATION_READ',
  )
  await expect.element(rows.first()).toBeVisible()
  expect(verdicts()).toEqual(['bad', 'good'])
  await expect.element(section.getByText('And 1 more recipient.')).toBeVisible()
  expect(section.getByRole('button').elements()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('the reason of a refusal is said', async () => {
  await open(
    {
      getDrill: () => ({ locationId: 'loc-1', drill: null }),
      startDrill: () => {
        throw new Refusal(429, { message: 'A location has at most 6 drills an hour.' })
      },
    },
    'ROLE_LOCATION_WRITE',
  )
  await section.getByRole('button', { name: 'Try It' }).click()
  await page.getByRole('button', { name: 'Start Drill' }).click()
  await expect.element(page.getByText('A location has at most 6 drills an hour.')).toBeVisible()
})

test('a drill that cannot be ended says why, and goes on', async () => {
  await open(
    {
      getDrill: () => drill(),
      resolveAlarm: () => {
        throw new Refusal(503, { message: 'Out of order' })
      },
    },
    'ROLE_LOCATION_WRITE',
  )
  await section.getByRole('button', { name: 'End Drill' }).click()
  await expect.element(page.getByText('Out of order')).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'End Drill' })).toBeVisible()
})

test('a platform without drills has no section', async () => {
  const ask = vi.fn<() => LocationDrill>(() => {
    throw new Refusal(404, { message: 'Not found' })
  })
  await open({ getDrill: ask }, 'ROLE_LOCATION_WRITE')
  await expect.poll(() => ask.mock.calls.length).toBe(1)
  await expect.element(section).not.toBeInTheDocument()
})
