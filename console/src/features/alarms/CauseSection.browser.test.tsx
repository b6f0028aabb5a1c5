import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AlarmCauses, AlarmWithEvents } from '#contract/schemas/alarm'
import { alarmOf, withEvents } from '../../testing/alarms.ts'
import { answerCurves, limitOf } from '../../testing/curves.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { inputMethods, mouse } from '../../testing/input/index.ts'
import { person } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { AlarmPage } from './AlarmPage.tsx'

const lists: AlarmCauses = {
  causes: ['DOOR_OPEN', 'DEFROST', 'Ice on the fan'],
  actions: ['DOOR_CLOSED', 'RESTARTED'],
  requiredFor: ['CRITICAL'],
  version: 3,
}
const unsaid = { cause: null, action: null, causeText: null }
const alarm: AlarmWithEvents = {
  ...withEvents(alarmOf('alm-1', unsaid)),
  earlier: [
    {
      alarmId: 'alm-0',
      severity: 'CRITICAL',
      raisedAt: 1_771_900_000,
      resolvedAt: 1_771_907_500,
      cause: 'DOOR_OPEN',
      action: 'Closed by the driver',
      causeText: null,
    },
  ],
}

/** What is sent, and the page. */
async function open(
  given: AlarmWithEvents = alarm,
  account = person('ROLE_LOCATION_WRITE', 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
) {
  const stored = { alarm: given }
  const sent: unknown[] = []
  answerCurves([limitOf('mea-1')], {
    getCurrentAccount: () => account,
    getAlarm: () => stored.alarm,
    getAlarmCauses: () => lists,
    setAlarmCause: ({ body }) => {
      sent.push(body)
      const { text: causeText = null, ...said } = body
      stored.alarm = { ...given, ...said, causeText }
      return stored.alarm
    },
    setAlarmCauses: ({ body }) => {
      sent.push(body)
      return { ...body, version: 4 }
    },
  })
  await show(<AlarmPage />, '/alarms/alm-1', '/alarms/$alarmId')
  return sent
}

const radio = (name: string) => page.getByRole('radio', { name, exact: true })

test.for(inputMethods)('cause and action are said in three presses, by $name', async (input) => {
  await input.begin()
  const sent = await open()
  await expect.element(page.getByText('It has to be said before somebody resolves the alarm.')).toBeVisible()
  await input.press(radio('Door open'))
  await input.press(radio('Door closed'))
  await input.press(page.getByRole('button', { name: 'Save Cause' }))
  await expect.element(page.getByText('Door open · Door closed', { exact: true })).toBeVisible()
  await expect.element(radio('Door open')).not.toBeInTheDocument()
  expect(sent).toEqual([{ cause: 'DOOR_OPEN', action: 'DOOR_CLOSED', text: null }])
})

test('what is not offered is typed, and can be changed afterwards', async () => {
  const sent = await open()
  await radio('Other...').first().click()
  await page.getByRole('textbox', { name: 'Other cause' }).fill('Hose burst')
  await page.getByRole('textbox', { name: 'Details' }).fill('Behind the rack')
  await page.getByRole('button', { name: 'Save Cause' }).click()
  await expect.element(page.getByText('Hose burst', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Other cause' })).toHaveValue('Hose burst')
  await radio('Ice on the fan').click()
  await page.getByRole('button', { name: 'Save Cause' }).click()
  await expect.element(page.getByText('Ice on the fan', { exact: true })).toBeVisible()
  expect(sent).toEqual([
    { cause: 'Hose burst', action: null, text: 'Behind the rack' },
    { cause: 'Ice on the fan', action: null, text: 'Behind the rack' },
  ])
})

test('the last times here are listed with how long they lasted and why', async () => {
  await open()
  const earlier = page.getByRole('list', { name: 'The last times here' }).getByRole('listitem')
  await expect.element(earlier).toHaveTextContent('2 h 5 minDoor open · Closed by the driver')
  await expectAccessible()
})

test('the lists are written in the words of the person', async () => {
  const sent = await open()
  await mouse.press(page.getByRole('button', { name: 'Lists...' }))
  const causes = page.getByRole('textbox', { name: 'Causes', exact: true })
  await expect.element(causes).toHaveValue('Door open\nDefrost\nIce on the fan')
  await causes.fill('Defrost\n\nHose burst\nDefrost')
  await page.getByRole('checkbox', { name: 'WARNING' }).click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Save Lists' }).click()
  await expect.element(page.getByText('Lists saved')).toBeVisible()
  expect(sent).toEqual([
    {
      causes: ['DEFROST', 'Hose burst'],
      actions: lists.actions,
      requiredFor: ['WARNING', 'CRITICAL'],
      version: 3,
    },
  ])
})

test('who may not handle alarms reads it', async () => {
  await open({ ...alarm, cause: 'DEFROST' }, person())
  await expect.element(page.getByText('Defrost', { exact: true })).toBeVisible()
  expect(page.getByRole('radio').elements()).toEqual([])
})

test('on a platform without causes there is no place for them', async () => {
  answerCurves([limitOf('mea-1')], { getCurrentAccount: () => person(), getAlarm: () => alarm })
  await show(<AlarmPage />, '/alarms/alm-1', '/alarms/$alarmId')
  await expect.element(page.getByText('Around the moment')).toBeVisible()
  expect(page.getByText('Cause and action').elements()).toEqual([])
})
