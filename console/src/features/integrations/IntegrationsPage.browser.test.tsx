import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BodyInputOf } from '#contract/op'
import type { Operations } from '#contract/operations/index'
import type { AuditTrace } from '#contract/schemas/audit'
import type { Integration } from '#contract/schemas/integration'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { answer, type Answers, later, Refusal } from '../../testing/platform.ts'
import { person } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { deletionQuestion, IntegrationsPage } from './IntegrationsPage.tsx'

const integration = (changes: Partial<Integration> = {}): Integration => ({
  integrationId: 'itg-1',
  name: 'On call',
  type: 'PAGERDUTY',
  integratorId: 'int-1',
  pagerDuty: { routingKey: 'KEY-1', region: 'EU' },
  twilioSms: null,
  dect: null,
  version: 1,
  ...changes,
})

type IntegrationUpdate = BodyInputOf<Operations['updateIntegration']>

const dialog = page.getByRole('dialog', { name: 'Edit Integration' })
const update = dialog.getByRole('button', { name: 'Update' })
const field = (name: string) => dialog.getByRole('group', { name })
const radio = (name: string, choice: RegExp) => field(name).getByRole('radio', { name: choice })
const refused = 'Failed to save integration. Please try again.'
const outdated = { message: 'The integration was changed by somebody else meanwhile.' }

async function open(answers: Answers) {
  answer({ getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'), ...answers })
  await show(<IntegrationsPage />)
  await expect.element(page.getByRole('button', { name: 'Edit' }).first()).toBeVisible()
}

/** A platform on which somebody else has changed something since the list was loaded. */
function contested(
  theirs: Integration,
  isRefused = ({ version }: IntegrationUpdate) => version !== theirs.version,
) {
  const sent: IntegrationUpdate[] = []
  let listed = 0
  const answers: Answers = {
    listIntegrations: () => [++listed === 1 ? integration({ version: theirs.version && 1 }) : theirs],
    updateIntegration: ({ body }) => {
      sent.push(body)
      if (isRefused(body)) throw new Refusal(409, outdated)
      const { twilioSms: _sms, dect: _dect, ...shown } = body
      return { ...theirs, ...shown, version: 3 }
    },
  }
  return { sent, answers }
}

async function editName(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabelText('Name').fill(name)
  await update.click()
}

test("somebody else's changes are shown beside the own input, and the choice is saved", async () => {
  const pagerDuty = { routingKey: 'KEY-2', region: 'US' as const }
  const { sent, answers } = contested(integration({ name: 'Theirs', pagerDuty, version: 2 }))
  const trace = (id: string, name: string, value: Integration): AuditTrace => ({
    id,
    name,
    integratorId: 'int-1',
    dateTime: 1_772_442_000,
    email: 'somebody@nordkyl.example',
    action: 'INTEGRATION_UPDATED',
    oldValue: null,
    newValue: JSON.stringify(value),
    url: '',
    body: null,
  })
  const listManagedTraces = () => [
    trace('3', 'Another thing', integration({ integrationId: 'other', version: 2 })),
    trace('2', 'Ida Holm', integration({ name: 'Theirs', pagerDuty, version: 2 })),
    trace('1', 'Before that', integration({ version: 1 })),
  ]
  await open({ ...answers, listManagedTraces })
  await editName('Mine')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(`${refused}${outdated.message}`)
  await expect.element(dialog.getByRole('heading', { name: 'Ida Holm was faster' })).toHaveFocus()
  await expect.element(dialog.getByText(/^Saved .*2026.* Choose what is kept/)).toBeVisible()
  await expect.element(radio('Name', /^Theirs Theirs/)).not.toBeChecked()
  await expect.element(radio('Name', /^Yours Mine/)).toBeChecked()
  // What only they changed is taken from them, unless the person chooses otherwise.
  await expect.element(radio('Routing Key', /^Theirs ••••EY-2/)).toBeChecked()
  await expect.element(radio('Region', /^Theirs US/)).toBeChecked()
  expect(field('Type').elements()).toEqual([])
  await expectAccessible()
  await radio('Region', /^Yours EU/).click()
  await update.click()
  await expect.element(page.getByText('Integration Mine saved')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({
    name: 'Mine',
    version: 2,
    pagerDuty: { routingKey: 'KEY-2', region: 'EU' },
  })
})

test('the person can go back to the form with the choice, and its errors are shown there', async () => {
  const { sent, answers } = contested(integration({ type: 'DECT', pagerDuty: null, version: 2 }))
  await open(answers)
  await editName('Mine')
  await radio('Type', /^Yours PAGERDUTY/).click()
  await update.click()
  await expect.element(dialog.getByText('Routing key is required')).toBeVisible()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Mine')
  await dialog.getByLabelText('Type').selectOptions('DECT')
  await update.click()
  await expect.element(page.getByText('Integration Mine saved')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ name: 'Mine', type: 'DECT', version: 2 })
})

test('a change of a field that the form does not show is kept, and saving again works', async () => {
  const { sent, answers } = contested(integration({ version: 2 }))
  await open(answers)
  await editName('Mine')
  await expect.element(dialog.getByText(/What they changed is not in this form/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Mine')
  await update.click()
  await expect.element(page.getByText('Integration Mine saved')).toBeVisible()
  expect(sent.map(({ version }) => version)).toEqual([1, 2])
})

test('without versions, a 409 for another reason is a refusal, and a change is still found', async () => {
  const unversioned = (changes: Partial<Integration> = {}) => {
    const { version: _, ...rest } = integration(changes)
    return rest as Integration
  }
  const { answers } = contested(unversioned(), () => true)
  await open(answers)
  await editName('Mine')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(refused)
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Mine')
  expect(dialog.getByText('Somebody else was faster').elements()).toEqual([])

  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  let times = 0
  const changed = contested(unversioned({ name: 'Theirs' }), () => ++times === 1)
  await open(changed.answers)
  await editName('Mine')
  await radio('Name', /^Theirs/).click()
  await update.click()
  await expect.element(page.getByText('Integration Theirs saved')).toBeVisible()
})

test('a deletion says after its question what is removed, if the platform can count it', async () => {
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const counted = vi.fn<NonNullable<Answers['previewIntegrationDeletion']>>(() => ({
    groups: { count: 2, names: ['North', 'Süd'] },
    silencedLocations: { count: 7, names: ['A', 'B', 'C', 'D', 'E'] },
  }))
  await open({ listIntegrations: () => [integration()], previewIntegrationDeletion: counted })
  const question = 'Are you sure you want to delete integration "On call"?'
  const remove = page.getByRole('button', { name: 'Delete' })
  await remove.click()
  await expect
    .poll(() => asked.mock.calls)
    .toEqual([
      [
        `${question}\n\n2 location groups lose it: North, Süd. ` +
          '7 locations would then alert nobody: A, B, C, D, E and 2 more.',
      ],
    ])

  const nothing = { count: 0, names: [] }
  counted.mockReturnValue({ groups: nothing, silencedLocations: nothing })
  await remove.click()
  await expect.poll(() => asked.mock.calls.at(1)).toEqual([question])
  counted.mockImplementation(() => {
    throw new Refusal(404, {})
  })
  await remove.click()
  await expect.poll(() => asked.mock.calls.at(2)).toEqual([question])

  // The platform does not answer. A second click in the meantime does not ask twice.
  counted.mockReturnValue(new Promise(() => {}))
  await remove.dblClick()
  await expect.poll(() => asked.mock.calls.at(3)).toEqual([question])
  expect(asked).toHaveBeenCalledTimes(4)
  asked.mockRestore()
})

test('the question of a deletion waits 300 ms at most', async () => {
  answer({ previewIntegrationDeletion: async () => new Promise(() => {}) })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = vi.fn<(question: string) => void>()
  void deletionQuestion(integration()).then(asked)
  await vi.advanceTimersByTimeAsync(299)
  expect(asked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveBeenCalledExactlyOnceWith('Are you sure you want to delete integration "On call"?')
})

test('a region that is not in the list is shown as it is, and saved unchanged', async () => {
  const pagerDuty = { routingKey: 'KEY-1', region: 'APAC' as never }
  const updated = vi.fn<NonNullable<Answers['updateIntegration']>>(() => integration({ pagerDuty }))
  await open({ listIntegrations: () => [integration({ pagerDuty })], updateIntegration: updated })
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(dialog.getByLabelText('Region')).toHaveDisplayValue('APAC')
  await dialog.getByLabelText('Name').fill('Night')
  await update.click()
  await expect.element(page.getByText('Integration Night saved')).toBeVisible()
  expect(updated.mock.calls[0]?.[0].body).toMatchObject({ name: 'Night', pagerDuty })
})

test('warns that another integration has this name, and it can be saved all the same', async () => {
  const created = vi.fn<() => Integration>(() => integration({ integrationId: 'itg-2' }))
  await open({ listIntegrations: () => [integration()], createIntegration: created })
  await page.getByRole('button', { name: 'Create Integration' }).click()
  const creation = page.getByRole('dialog', { name: 'Create Integration' })
  await creation.getByLabelText('Name').fill('on CALL')
  const warning = 'There is an integration named "On call" already (PAGERDUTY, itg-1).'
  await expect.element(creation.getByText(warning)).toBeVisible()
  await expectAccessible()
  await creation.getByLabelText('Type').selectOptions('DECT')
  await creation.getByRole('button', { name: 'Create' }).click()
  await expect.poll(() => created.mock.calls.length).toBe(1)
})

test('names every missing field, and only those that its type needs', async () => {
  await open({ listIntegrations: () => [integration()] })
  await page.getByRole('button', { name: 'Create Integration' }).click()
  const creation = page.getByRole('dialog', { name: 'Create Integration' })
  const [name, type] = [creation.getByLabelText('Name'), creation.getByLabelText('Type')]
  const create = creation.getByRole('button', { name: 'Create' })
  const missing = () =>
    creation
      .getByText(/ is required$/)
      .elements()
      .map((text) => text.textContent)
  await create.click()
  await expect.poll(missing).toEqual(['Name is required', 'Type is required'])
  await expect.element(name).toHaveFocus()
  await type.selectOptions('PAGERDUTY')
  await create.click()
  await expect.poll(missing).toEqual(['Name is required', 'Routing key is required', 'Region is required'])
  await expectAccessible()
  await type.selectOptions('TWILIO_SMS')
  await name.fill('  ')
  await create.click()
  await expect.poll(missing).toEqual(['Name is required'])
})

test('a reader sees the list and no buttons to change it', async () => {
  const list = later<Integration[]>()
  answer({ getCurrentAccount: () => person(), listIntegrations: () => list.ended })
  await show(<IntegrationsPage />)
  await expect.element(page.getByText('Loading...', { exact: true })).toBeVisible()
  list.finish([integration()])
  await expect.element(page.getByText('itg-1')).toBeVisible()
  for (const column of ['Name', 'Type', 'Integration ID'])
    await expect.element(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: /Create|Edit|Delete/ }).elements()).toEqual([])
  await expectAccessible()
})

test('a routing key is masked until the person asks to see it', async () => {
  await open({ listIntegrations: () => [integration()] })
  await page.getByRole('button', { name: 'Edit' }).click()
  const key = dialog.getByLabelText('Routing Key')
  await expect.element(key).toHaveAttribute('type', 'password')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Show secret' }).click()
  await expect.element(key).toHaveAttribute('type', 'text')
  await expect.element(key).toHaveValue('KEY-1')
  await dialog.getByRole('button', { name: 'Hide secret' }).click()
  await expect.element(key).toHaveAttribute('type', 'password')
})

test("a test is sent once at a time, and the provider's answer is shown", async () => {
  const sending = later<{ result: 'SENT'; answer: string }>()
  const tests = vi.fn<NonNullable<Answers['testIntegration']>>(() => sending.ended)
  await open({ listIntegrations: () => [integration()], testIntegration: tests })
  await page.getByRole('button', { name: 'Send Test' }).click()
  await expect.element(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  sending.finish({ result: 'SENT', answer: 'Event processed' })
  await expect.element(page.getByText('Test sent through On call')).toBeVisible()
  await expect.element(page.getByText('Event processed')).toBeVisible()
  expect(tests).toHaveBeenCalledTimes(1)

  tests.mockReturnValue({
    result: 'FAILED',
    answer: 'PagerDuty refused it (400)',
    code: 'PROVIDER_REFUSED',
    values: { provider: 'PagerDuty', status: 400, words: '' },
  })
  await page.getByRole('button', { name: 'Send Test' }).click()
  const alert = page.getByRole('alert')
  await expect
    .element(alert)
    .toHaveTextContent('The test through On call was not sentPagerDuty refused it (400)')
  tests.mockReturnValue({ result: 'UNCLEAR', answer: 'No answer' })
  await page.getByRole('button', { name: 'Send Test' }).click()
  const unclear = 'It is not clear whether the test through On call arrived'
  await expect.element(page.getByText(unclear)).toBeVisible()
  tests.mockImplementation(() => {
    throw new Refusal(429, { message: 'Later.' })
  })
  await page.getByRole('button', { name: 'Send Test' }).click()
  await expect.element(page.getByText('Failed to send the test')).toBeVisible()
  await expectAccessible()
})

test('the settings of Twilio and of a SIP server are set up, and a stored password is kept', async () => {
  const dect = {
    server: 'pbx.example',
    transport: 'TLS' as const,
    user: 'alarms',
    recipient: '104',
    hasPassword: true,
  }
  const handsets = integration({ type: 'DECT', pagerDuty: null, dect })
  const updated = vi.fn<NonNullable<Answers['updateIntegration']>>(() => handsets)
  await open({ listIntegrations: () => [handsets], updateIntegration: updated })
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(dialog.getByLabelText('SIP Server')).toHaveValue('pbx.example')
  await expect.element(dialog.getByLabelText('Password')).toHaveValue('')
  await expect.element(dialog.getByText('One is stored. Leave it empty to keep it.')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabelText('SIP Server').fill('other.example')
  await update.click()
  await expect.element(dialog.getByText('Password is required')).toBeVisible()
  await dialog.getByLabelText('SIP Server').fill('pbx.example')
  await dialog.getByLabelText('Recipient').fill('105')
  await update.click()
  await expect.poll(() => updated.mock.calls.length).toBe(1)
  const { hasPassword: _, ...kept } = dect
  expect(updated.mock.calls[0]?.[0].body).toMatchObject({ type: 'DECT', dect: { ...kept, recipient: '105' } })
  expect(updated.mock.calls[0]?.[0].body.dect).not.toHaveProperty('password')

  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabelText('Type').selectOptions('TWILIO_SMS')
  await dialog.getByLabelText('Sender').fill('Alarms')
  await update.click()
  await expect.element(dialog.getByText('Account SID is required')).toBeVisible()
  await expect.element(dialog.getByText('Secret is required')).toBeVisible()
  await expectAccessible()
})

test('what an integration has sent is shown, with what became of it', async () => {
  const notice = {
    alarmId: 'alm-1',
    kind: 'LIMIT' as const,
    locationName: 'Cold store',
    severity: 'CRITICAL' as const,
    channel: 'TWILIO_SMS' as const,
    step: 'RAISED' as const,
    state: 'SENT' as const,
    recipientName: 'Maria Lindqvist',
    integrationId: 'itg-1',
    accountId: 'acc-1',
    createdAt: 1_772_000_000,
    dueAt: null,
    sentAt: 1_772_000_001,
    deliveredAt: 1_772_000_009,
    attempts: 1,
    answer: 'delivered',
  }
  const own = {
    ...notice,
    kind: 'DRILL' as const,
    channel: 'PAGERDUTY' as const,
    accountId: null,
    recipientName: 'On call',
    deliveredAt: null,
  }
  const lost = { ...notice, state: 'FAILED' as const, deliveredAt: null, answer: 'undelivered, error 30005' }
  await open({
    listIntegrations: () => [integration()],
    listIntegrationNotices: ({ integrationId }) => (integrationId === 'itg-1' ? [lost, notice, own] : []),
  })
  await page.getByRole('button', { name: 'Messages' }).click()
  const shown = page.getByRole('dialog', { name: 'Messages - On call' }).getByRole('listitem')
  await expect
    .poll(() => shown.elements().map((one) => one.textContent))
    .toEqual([
      expect.stringMatching(
        /^CRITICALCold store.*2026.*Maria Lindqvist by text message, that it was raised: refused.*error 30005$/,
      ),
      expect.stringMatching(
        /Cold store.*2026.*Maria Lindqvist by text message, that it was raised: delivered, .*delivered$/,
      ),
      // The title says which integration it is.
      expect.stringMatching(/^DRILLCold store[^A-Z]* \w+ 2026, [\d:]+by PagerDuty, that it was raised: sent/),
    ])
  await expectAccessible()
})
