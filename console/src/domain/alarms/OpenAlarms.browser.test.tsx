import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Alarm } from '#contract/schemas/alarm'
import { OfAnother } from '../../api/account.ts'
import { acknowledged, alarmOf, withEvents } from '../../testing/alarms.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { follow, inputMethods, mouse } from '../../testing/input/index.ts'
import { person } from '../../testing/people.ts'
import { answer } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { OpenAlarms } from './OpenAlarms.tsx'
import { useOpenAlarms } from './useOpenAlarms.ts'

const section = page.getByRole('region', { name: 'Open alarms' })
const Alarms = () => <OpenAlarms alarms={useOpenAlarms('loc-1').data} name="Cold store" />
const alarms = <Alarms />

test.for(inputMethods)('an alarm is acknowledged where it is seen, by $name', async (input) => {
  await input.begin()
  let alarm = alarmOf('alm-1')
  answer({
    getCurrentAccount: () => person('ROLE_LOCATION_CONDITIONAL_MANAGEMENENT'),
    listManagedAlarms: ({ query }) => (query?.locationId === 'loc-1' ? [alarm] : []),
    acknowledgeAlarm: () => {
      alarm = acknowledged(alarm)
      return withEvents(alarm)
    },
  })
  await show(alarms)
  await expect.element(section).toHaveTextContent('9.4 °C · Freezer · Raised')
  const button = section.getByRole('button', { name: 'Acknowledge Air above 4 °C' })
  await input.press(button)
  await expect.element(section).toHaveTextContent('Acknowledged')
  await expect.element(button).not.toBeInTheDocument()
  expect(await follow(input, section.getByRole('link', { name: 'Air above 4 °C' }))).toBe('#/alarms/alm-1')
  await expectAccessible()
})

test('a reader sees the worst, and the way to the others', async () => {
  answer({
    getCurrentAccount: () => person(),
    listManagedAlarms: ({ query }) =>
      Array.from({ length: Number(query?.pageSize) }, (_, at) =>
        alarmOf(`alm-${at}`, { severity: at < 7 ? 'INFO' : 'CRITICAL', undelivered: Number(at === 7) }),
      ),
  })
  await show(alarms)
  expect(await follow(mouse, section.getByRole('link', { name: '1 message not delivered' }))).toBe(
    '#/alarms/alm-7',
  )
  await expect.element(section.getByText('CRITICAL').first()).toBeVisible()
  expect(section.getByText('INFO').elements()).toEqual([])
  await expect.poll(() => section.getByRole('link', { name: 'Air above' }).elements().length).toBe(5)
  expect(section.getByRole('button').elements()).toEqual([])
  const others = section.getByRole('link', { name: 'All open alarms of Cold store' })
  expect(await follow(mouse, others)).toBe('#/alarms?filter.locationName=%3DCold+store')
})

test('without open alarms nothing is shown, and nothing is asked about the location of another integrator', async () => {
  const list = vi.fn<() => Alarm[]>(() => [])
  answer({ getCurrentAccount: () => person(), listManagedAlarms: list })
  await show(alarms)
  await expect.poll(() => list.mock.calls.length).toBe(1)
  await expect.element(section).not.toBeInTheDocument()
  await show(<OfAnother value>{alarms}</OfAnother>)
  await expect.element(section).not.toBeInTheDocument()
  expect(list.mock.calls).toHaveLength(1)
})
