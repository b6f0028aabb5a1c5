import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AlarmWithEvents } from '#contract/schemas/alarm'
import { acknowledged, alarmOf, withEvents } from '../../testing/alarms.ts'
import { answerCurves, limitOf, untilDrawn } from '../../testing/curves.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { act, follow, inputMethods, mouse, touch } from '../../testing/input/index.ts'
import { locationOf } from '../../testing/locations.ts'
import { person } from '../../testing/people.ts'
import { type Answers, later, Refusal } from '../../testing/platform.ts'
import { reload, show } from '../../testing/show.tsx'
import { AlarmPage } from './AlarmPage.tsx'

const address = ['/alarms/alm-1', '/alarms/$alarmId'] as const
const open = async () => show(<AlarmPage />, ...address)
const raised = withEvents(alarmOf('alm-1', { instruction: 'Close the door.\nThen call us.', count: 2 }))
const silent = withEvents(
  alarmOf('alm-1', {
    kind: 'DEVICE_SILENT',
    measurementId: null,
    conditionalId: null,
    measurementLabel: null,
    comparison: null,
    threshold: null,
    value: null,
  }),
)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const fact = (name: string) => page.getByText(name, { exact: true }).element().nextElementSibling

/** A platform with a curve of what the alarm is about. */
function platform(alarm: AlarmWithEvents, more: Answers = {}, account = person('ROLE_LOCATION_WRITE')) {
  const stored = { alarm }
  answerCurves([limitOf('mea-1')], {
    getCurrentAccount: () => account,
    getAlarm: () => stored.alarm,
    ...more,
  })
  return stored
}

test.for(inputMethods)('one press acknowledges it, and the page says who did, by $name', async (input) => {
  await input.begin()
  const answered = later<AlarmWithEvents>()
  const stored = platform(silent, { acknowledgeAlarm: async () => answered.ended })
  await open()
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Device Controller is silent')
  await expect.element(button('Acknowledge')).toBeInViewport({ ratio: 1 })
  await input.press(button('Acknowledge'))
  await expect.element(button('Acknowledging...')).toBeDisabled()
  stored.alarm = acknowledged(silent)
  answered.finish(stored.alarm)
  await expect.element(page.getByText(/^Acknowledged by Maria Lindqvist, /)).toBeInViewport({ ratio: 1 })
  await expect.element(button('Acknowledge')).not.toBeInTheDocument()
})

test.for(inputMethods)('one press silences it for a while, and says so, by $name', async (input) => {
  await input.begin()
  const shelve = vi.fn<NonNullable<Answers['shelveAlarm']>>(() => stored.alarm)
  const stored = platform(raised, { shelveAlarm: shelve })
  await open()
  await input.press(button('30 min'))
  await expect.poll(() => shelve.mock.lastCall?.[0].body.reason).toBe('Silenced for 30 min')
  const ahead = (shelve.mock.lastCall?.[0].body.until ?? 0) - Date.now() / 1000
  expect(Math.round(ahead / 60)).toBe(30)
  await expect.element(page.getByText('Silenced for 30 min: Air above 4 °C')).toBeVisible()
  await input.press(button('2 h'))
  await expect.poll(() => shelve.mock.lastCall?.[0].body.reason).toBe('Silenced for 2 h')
  await input.press(button('Until…'))
  await expect.element(page.getByRole('dialog').getByLabelText(/^Until/)).toBeVisible()
})

test('on a phone what can be done is at the lower edge, below what is wrong and where', async () => {
  await touch.begin()
  await page.viewport(390, 844)
  platform(raised)
  await open()
  await expect.element(button('Acknowledge')).toBeInViewport({ ratio: 1 })
  const fromBelow = (name: string) =>
    window.innerHeight - button(name).element().getBoundingClientRect().bottom
  expect(fromBelow('2 h')).toBeLessThan(24)
  expect(fromBelow('Acknowledge')).toBeLessThan(90)
  const against = page.getByText('9.4 °C > 4 °C')
  await expect.element(against).toBeInViewport({ ratio: 1 })
  expect(against.element().getClientRects()).toHaveLength(1)
  // Nothing at the end of the page is under the buttons.
  const last = page.getByRole('listitem').last()
  document.scrollingElement?.scrollTo({ top: 100_000 })
  expect(last.element().getBoundingClientRect().bottom).toBeLessThan(
    button('Acknowledge').element().getBoundingClientRect().top,
  )
  await expectAccessible()
})

test('it leads to the place on a map, and calls those who are there', async () => {
  const contact = 'Night desk +49 40 555 0143, or Krause (0171) 5550-199, room 12'
  platform(raised, {
    getLocation: () => ({
      ...locationOf('loc-1', 'Cold store', { streetline1: 'Kai 3', postalCode: '20457', city: 'Hamburg' }),
      country: 'Germany',
      contact,
      zones: [],
    }),
  })
  await open()
  const map = page.getByRole('link', { name: 'Kai 3, 20457 Hamburg, Germany, on a map' })
  await expect
    .element(map)
    .toHaveAttribute('href', 'https://www.openstreetmap.org/search?query=Kai+3%2C+20457+Hamburg%2C+Germany')
  const calls = [...document.querySelectorAll('a[href^="tel:"]')]
  expect(calls.map((call) => call.getAttribute('href'))).toEqual(['tel:+49405550143', 'tel:01715550199'])
  await expect.element(page.getByText(contact)).toBeVisible()
})

test('without a connection the text stays, and the place of the curve says so', async () => {
  platform(raised, {
    getLocationValues: () => {
      throw new Refusal(503, { message: 'Not now' })
    },
  })
  await open()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not now')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Air above 4 °C')
  await expect.element(button('Acknowledge')).toBeVisible()
  await expect.element(page.getByText('Raised: 9.4 °C')).toBeVisible()
})

test('it says what is wrong, what to do and what has happened, and draws the curve with the limit', async () => {
  const events = [
    {
      time: 1_772_000_700,
      step: 'COMMENTED',
      cause: 'PERSON',
      person: 'Maria Lindqvist',
      value: null,
      text: 'On my way.',
    },
    { time: 1_772_000_600, step: 'RAISED_AGAIN', cause: 'VALUE', person: null, value: 8.5, text: null },
  ] as const
  platform(withEvents(raised, ...events), {}, person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'))
  await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Air above 4 °C')
  await expect.element(page.getByText('Close the door.')).toBeVisible()
  await untilDrawn()
  const curve = page.getByRole('slider', { name: 'Curve of Air · Controller' })
  await expect.element(curve).toBeVisible()
  // The colours of the lines are those of the page that shows them.
  expect(getComputedStyle(curve.element()).getPropertyValue('--line-1')).not.toBe('')
  expect(
    [...document.querySelectorAll('ol > li')].map((one) => one.querySelector('strong')?.textContent),
  ).toEqual(['Comment', 'Raised again: 8.5 °C', 'Raised: 9.4 °C'])
  const comment = page.getByRole('listitem').filter({ hasText: 'On my way.' })
  await expect.element(comment).toHaveTextContent('Maria Lindqvist')
  expect(fact('Value')?.textContent).toBe('9.4 °C')
  expect(fact('Times Raised')?.textContent).toBe('2')
  expect(await follow(mouse, page.getByRole('link', { name: 'Cold store' }))).toBe('#/locations/loc-1')
  expect(await follow(mouse, page.getByRole('link', { name: 'dev-1' }))).toBe('#/devices/dev-1')
  const limit = page.getByRole('link', { name: '> 4 °C' })
  expect(await follow(mouse, limit)).toBe('#/locations/loc-1/curve?measurements=mea-1')
  // Device management alone handles no alarms.
  expect(button('Acknowledge').elements()).toEqual([])
  await expectAccessible()
})

test('it says who was notified by which channel, and with what result', async () => {
  const accepted = {
    channel: 'EMAIL',
    step: 'RAISED',
    state: 'SENT',
    recipientName: 'Maria Lindqvist',
    integrationId: null,
    accountId: 'acc-1',
    createdAt: 1_772_000_000,
    dueAt: null,
    sentAt: 1_772_000_001,
    deliveredAt: null,
    attempts: 1,
    answer: null,
  } as const
  const refused = {
    ...accepted,
    channel: 'PAGERDUTY',
    state: 'FAILED',
    recipientName: 'On-call',
    sentAt: null,
    deliveredAt: null,
    attempts: 2,
    answer: 'Invalid routing key',
  } as const
  const unreachable = {
    ...refused,
    recipientName: 'Handsets',
    answer: 'pbx.example did not answer',
    code: 'NO_ANSWER',
    values: { host: 'pbx.example' },
  } as const
  const stored = platform({ ...silent, sent: [refused, unreachable, accepted] })
  await open()
  const list = page.getByRole('region', { name: 'Who was notified' })
  const texts = () =>
    list
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent)
  await expect
    .poll(texts)
    .toEqual([
      'On-call by PagerDutythat it was raised: refused, 2 attemptsInvalid routing key',
      'Handsets by PagerDutythat it was raised: refused, 2 attemptspbx.example did not answer',
      expect.stringMatching(/^Maria Lindqvist by e-mailthat it was raised: sent, .*2026/),
    ])
  // Only what a provider says is a quotation.
  const quoted = Array.from(list.element().querySelectorAll('q'), ({ textContent }) => textContent)
  expect(quoted).toEqual(['Invalid routing key'])
  // A silent device has neither a value nor a limit.
  for (const name of ['Value', 'Limit']) expect(page.getByText(name, { exact: true }).elements()).toEqual([])
  await expectAccessible()
  stored.alarm = silent
  await reload(<AlarmPage />, ...address)
  await expect.element(list).toHaveTextContent('Nobody so far.')
})

test('those who may not open devices are not led to one', async () => {
  platform(raised, {}, person())
  await open()
  await expect.element(page.getByText('dev-1')).toBeVisible()
  expect(page.getByRole('link', { name: 'dev-1' }).elements()).toEqual([])
})

test('a silent device is led to by its name, and is no component', async () => {
  platform(silent, {}, person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'))
  await open()
  await expect.element(page.getByRole('link', { name: 'Controller', exact: true })).toBeVisible()
  expect(page.getByText('Component', { exact: true }).elements()).toEqual([])
})

test('a comment is added on the page, with a finger', async () => {
  await touch.begin()
  const stored = platform(raised, {
    commentAlarm: ({ body }) => {
      const event = {
        time: 1,
        step: 'COMMENTED',
        cause: 'PERSON',
        person: 'Maria',
        value: null,
        ...body,
      } as const
      stored.alarm = withEvents(raised, event)
      return stored.alarm
    },
  })
  await open()
  await act(touch, [page.getByRole('article'), 'Comment', 'Add Comment'], async (dialog) =>
    touch.type(dialog.getByRole('textbox', { name: 'Comment' }), 'Done.'),
  )
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Done.' })).toBeVisible()
})

test('a drill says so, and no severity', async () => {
  platform({ ...silent, kind: 'DRILL', deviceId: null })
  await open()
  await expect.element(page.getByText('DRILL', { exact: true })).toBeVisible()
  expect(page.getByText('CRITICAL', { exact: true }).elements()).toEqual([])
})

test('a measurement that is gone leaves the alarm readable', async () => {
  platform(withEvents(alarmOf('alm-1', { measurementId: 'mea-99' })))
  await open()
  await expect.element(page.getByText('This is not measured any more.')).toBeVisible()
  await expect.element(page.getByText('Raised: 9.4 °C')).toBeVisible()
})

test('an alarm that does not exist is not a failure', async () => {
  const read = vi.fn<() => AlarmWithEvents>(() => {
    throw new Refusal(404, { message: 'Alarm not found' })
  })
  platform(raised, { getAlarm: read })
  await open()
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no alarm alm-1.')
  read.mockImplementation(() => {
    throw new Refusal(500, { message: 'Out of order' })
  })
  await open()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to fetch alarmOut of order')
  read.mockReturnValue(raised)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Air above 4 °C')
})
