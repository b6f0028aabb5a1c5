import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Conditional } from '#contract/schemas/conditional'
import { inputMethods } from '../../../testing/input/index.ts'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { person } from '../../../testing/people.ts'
import { answer, type Answers, Refusal } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { applyPreferences, nothingChosen } from '../../../ui/preferences.ts'
import type { Measured } from '../../../domain/curve/lines.ts'
import { LimitsSection } from './LimitsSection.tsx'

const air: Measured = {
  key: 'mea-1',
  locationId: 'loc-1',
  shift: 0,
  isHere: true,
  measurementId: 'mea-1',
  externalId: 'air',
  label: 'Air',
  name: 'Air · Controller',
  unit: { unitId: 'celsius', name: 'Degree Celsius', symbol: '°C', quantity: 'Temperature' },
  rangeMin: null,
  rangeMax: null,
  latestValue: 1,
  latestAt: 1,
  curve: [1],
  hasCurve: true,
  samplePeriod: 60,
  version: 1,
}

const limit = (conditionalId: string, fields: Partial<Conditional> = {}): Conditional => ({
  conditionalId,
  locationId: 'loc-1',
  zoneId: 'Z',
  componentId: 'cmp-1',
  measurementId: 'mea-1',
  measurementLabel: 'Air',
  comparison: 'GREATER_THAN',
  threshold: -15,
  severity: 'CRITICAL',
  enabled: true,
  version: 3,
  ...fields,
})

const asked = vi.fn<(limits: unknown) => void>()
const manager = person('ROLE_LOCATION_CONDITIONAL_MANAGEMENENT')
beforeEach(() => asked.mockClear())

async function open(answers: Answers = {}) {
  answer({
    getCurrentAccount: () => manager,
    findConditionals: () => [
      limit('cnd-1'),
      limit('cnd-2', { comparison: 'LESS_THAN', threshold: -30, enabled: false }),
      limit('cnd-3', { measurementId: 'mea-9' }),
    ],
    countRaised: ({ measurementId, body: { limits } }) => {
      asked(limits)
      const raised = limits.map(({ threshold }) => Math.abs(threshold))
      const seconds = raised.map((count) => 60 * count)
      return { measurementId, from: 0, to: 604_800, samples: 2016, raised, seconds }
    },
    ...answers,
  })
  await show(<LimitsSection locationId="loc-1" chosen={[air]} />)
}

const line = (text: RegExp) => page.getByRole('listitem').filter({ hasText: text })

test('shows the limits of the measurement, and the alarms that they would have raised', async () => {
  await open()
  await expect
    .element(line(/Air · Controller > -15 °C CRITICAL/))
    .toHaveTextContent('In the last week it would have raised 15 alarms, 15 minutes in all')
  await expect
    .element(line(/Air · Controller < -30 °C/))
    .toHaveTextContent(/switched off.*30 alarms, 30 minutes in all/)
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  expect(asked).toHaveBeenCalledOnce()
  await expectAccessible()
})

test('a trial with one sample says that this is not enough history, in the list and in the form', async () => {
  await open({
    countRaised: ({ measurementId, body: { limits } }) => {
      const none = limits.map(() => 0)
      const span = { from: 0, to: 604_800, samples: 1, hasEnoughHistory: false }
      return { measurementId, ...span, raised: none, seconds: none }
    },
  })
  const notEnough = 'Not enough history to say what it would have done'
  await expect.element(line(/Air · Controller > -15 °C/)).toHaveTextContent(notEnough)
  await page.getByRole('button', { name: 'Add Limit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Threshold').fill('-1')
  await expect.element(dialog.getByRole('status')).toHaveTextContent(`${notEnough}.`)
  expect(document.body.textContent).not.toContain('would have raised no alarm')
})

test('a reader sees no actions, and without a call to count there is no count', async () => {
  await open({
    getCurrentAccount: () => person('ROLE_LOCATION_READ'),
    countRaised: () => {
      throw new Refusal(404, { message: 'Not found' })
    },
  })
  await expect.element(line(/Air · Controller > -15 °C/)).toBeVisible()
  expect(document.querySelectorAll('button, input')).toHaveLength(0)
  expect(document.body.textContent).not.toContain('the last week')
})

test('the count follows the typed threshold, and the limit is created', async () => {
  const created = vi.fn<(body: unknown) => void>()
  await open({
    createConditional: ({ body }) => {
      created(body)
      return limit('cnd-4')
    },
  })
  await page.getByRole('button', { name: 'Add Limit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect.element(dialog.getByText('Please enter a number')).toBeVisible()
  asked.mockClear()
  await dialog.getByLabelText('Threshold').fill('-1')
  await dialog.getByLabelText('Threshold').fill('-12,5')
  await expect.element(dialog.getByText(/would have raised 12.5 alarms/)).toBeVisible()
  expect(asked.mock.calls.at(-1)).toEqual([[{ comparison: 'GREATER_THAN', threshold: -12.5 }]])
  await dialog.getByLabelText('Alarm while').selectOptions('LESS_THAN')
  await dialog.getByLabelText('Severity').selectOptions('INFO')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect
    .poll(() => created.mock.calls)
    .toEqual([
      [
        {
          locationId: 'loc-1',
          measurementId: 'mea-1',
          comparison: 'LESS_THAN',
          threshold: -12.5,
          severity: 'INFO',
          enabled: true,
        },
      ],
    ])
})

test('delays, dead band, missing values and the instruction are behind More, and the rule is a sentence', async () => {
  const sent = vi.fn<(body: unknown) => void>()
  const rule = { deadBand: 1, onDelaySeconds: 300, offDelaySeconds: 0, noValuePeriods: null }
  const stored = limit('cnd-1', { ...rule, instruction: 'Close the door' })
  await open({
    findConditionals: () => [stored],
    updateConditional: ({ body }) => {
      sent(body)
      return stored
    },
  })
  const begins =
    'Raises a CRITICAL alarm when Air is above -15 °C for 5 minutes; over when it is at or below -16 °C'
  await expect.element(line(/Close the door/)).toHaveTextContent(`${begins}.`)
  expect(asked).toHaveBeenLastCalledWith([
    { comparison: 'GREATER_THAN', threshold: -15, deadBand: 1, onDelaySeconds: 300 },
  ])
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(`${begins}.`)).toBeVisible()
  expect(dialog.getByLabelText('Dead band').query()).toBeNull()
  await dialog.getByRole('button', { name: 'More' }).click()
  await expect.element(dialog.getByLabelText('On-delay')).toHaveValue('5')
  await dialog.getByLabelText('Off-delay').fill('2')
  await dialog.getByLabelText('No value since').fill('3')
  await expect
    .element(dialog.getByText(`${begins} for 2 minutes. Also when no value comes for 3 periods (3 minutes).`))
    .toBeVisible()
  await expectAccessible()
  await dialog.getByLabelText('No value since').fill('1')
  await dialog.getByRole('button', { name: 'More' }).click()
  await dialog.getByRole('button', { name: 'Update' }).click()
  // It is shown again with its error.
  await expect.element(dialog.getByText('Whole number, 2 to 1,000')).toBeVisible()
  await dialog.getByLabelText('No value since').fill('3')
  await dialog.getByLabelText('Instruction').fill('')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect
    .poll(() => sent.mock.lastCall)
    .toMatchObject([{ offDelaySeconds: 120, noValuePeriods: 3, instruction: null }])
  // What was not changed is not sent.
  expect(sent.mock.lastCall?.[0]).not.toHaveProperty('deadBand')
})

test('a limit is switched, edited and deleted with the version on the screen', async () => {
  const sent = vi.fn<(body: unknown) => void>()
  await open({
    updateConditional: ({ body }) => {
      sent(body)
      return limit('cnd-1')
    },
    deleteConditional: ({ body }) => {
      sent(body)
      return null
    },
  })
  await page.getByRole('switch', { name: 'Switch Air · Controller > -15 °C' }).click()
  const same = { conditionalId: 'cnd-1', comparison: 'GREATER_THAN', severity: 'CRITICAL', version: 3 }
  await expect.poll(() => sent.mock.calls.at(-1)).toEqual([{ ...same, threshold: -15, enabled: false }])
  await line(/Air · Controller > -15/)
    .getByRole('button', { name: 'Edit' })
    .click()
  await page.getByLabelText('Threshold').fill('-14')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => sent.mock.calls.at(-1)).toEqual([{ ...same, threshold: -14, enabled: true }])
  await line(/Air · Controller > -15/)
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(() => sent.mock.calls.at(-1))
    .toEqual([{ conditionalId: 'cnd-1', locationId: 'loc-1', version: 3 }])
})

test('a switch does not move if the platform refuses, and the reason is shown', async () => {
  await open({
    updateConditional: () => {
      throw new Refusal(409, { message: 'Somebody else changed it meanwhile' })
    },
  })
  const knob = page.getByRole('switch', { name: 'Switch Air · Controller > -15 °C' })
  await knob.click()
  await expect.element(page.getByText('Somebody else changed it meanwhile')).toBeVisible()
  await expect.element(knob).toBeChecked()
})

test.for(inputMethods)('a limit is added, edited, switched and deleted by $name', async (input) => {
  const sent: unknown[] = []
  const note = ({ body }: { body: unknown }) => {
    sent.push(body)
    return limit('cnd-1')
  }
  await input.begin()
  await open({
    createConditional: note,
    updateConditional: note,
    deleteConditional: (args) => {
      note(args)
      return null
    },
  })
  const dialog = page.getByRole('dialog')
  const send = async (name: string) => {
    await input.press(dialog.getByRole('button', { name, exact: true }))
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await input.press(page.getByRole('button', { name: 'Add Limit' }))
  await input.choose(dialog.getByLabelText('Alarm while'), 'LESS_THAN')
  await input.type(dialog.getByLabelText('Threshold'), '-40')
  await send('Add')
  const first = line(/Air · Controller > -15/)
  await input.press(first.getByRole('button', { name: 'Edit' }))
  await input.type(dialog.getByLabelText('Threshold'), '-14')
  await send('Update')
  await input.press(first.getByRole('switch'))
  await expect.poll(() => sent.length).toBe(3)
  await input.press(first.getByRole('button', { name: 'Delete' }))
  await send('Delete')
  expect(sent).toMatchObject([
    { comparison: 'LESS_THAN', threshold: -40 },
    { conditionalId: 'cnd-1', threshold: -14, version: 3 },
    { conditionalId: 'cnd-1', enabled: false },
    { conditionalId: 'cnd-1' },
  ])
})

test('a person who chose °F reads and types it, and what is stored is in °C', async () => {
  applyPreferences({ ...nothingChosen, temperature: 'FAHRENHEIT' })
  onTestFinished(() => applyPreferences(nothingChosen))
  const updated = vi.fn<(body: unknown) => void>()
  await open({
    findConditionals: () => [limit('cnd-1', { threshold: -18.123456789, deadBand: 2 })],
    updateConditional: ({ body }) => {
      updated(body)
      return limit('cnd-1')
    },
  })
  await expect.element(line(/Air · Controller > -0\.62222222 °F/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Threshold (°F)')).toHaveValue('-0.62222222')
  await dialog.getByRole('button', { name: 'More' }).click()
  await expect.element(dialog.getByLabelText('Dead band')).toHaveValue('3.6')
  await dialog.getByLabelText('Severity').selectOptions('INFO')
  await dialog.getByRole('button', { name: 'Update' }).click()
  // Nobody has changed the threshold, so it is exactly as before.
  await expect
    .poll(() => updated.mock.lastCall?.[0])
    .toMatchObject({ threshold: -18.123456789, severity: 'INFO' })
  expect(updated.mock.lastCall?.[0]).not.toHaveProperty('deadBand')

  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabelText('Threshold (°F)').fill('50')
  await dialog.getByRole('button', { name: 'More' }).click()
  await dialog.getByLabelText('Dead band').fill('1.8')
  await expect
    .element(dialog.getByText(/is above 50 °F; over when it is at or below 48\.2 °F\./))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => updated.mock.lastCall?.[0]).toMatchObject({ threshold: 10, deadBand: 1 })
})
