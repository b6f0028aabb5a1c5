import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LocationGroup } from '#contract/schemas/group'
import type { Integration } from '#contract/schemas/integration'
import type { Location } from '#contract/schemas/location'
import type { Account } from '#contract/schemas/account'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { inputMethods } from '../../testing/input/index.ts'
import { locationOf } from '../../testing/locations.ts'
import { answer, type Answers, later, Refusal } from '../../testing/platform.ts'
import { person } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { LocationGroupsPage } from './LocationGroupsPage.tsx'

const entry = (id: string, name: string) => ({ id, name, layoutId: null, layoutName: null })
const [hall, dock, roof] = [entry('loc-1', 'Hall'), entry('loc-2', 'Dock'), entry('loc-3', 'Roof')]

const group = (changes: Partial<LocationGroup> = {}): LocationGroup => ({
  locationGroupId: 'grp-1',
  name: 'Harbour',
  integratorId: 'int-1',
  locations: [hall],
  integrations: [],
  version: 1,
  ...changes,
})

const integration = (integrationId: string, type: Integration['type']) =>
  ({
    integrationId,
    name: 'On call',
    type,
    integratorId: 'int-1',
    pagerDuty: null,
    twilioSms: null,
    dect: null,
    version: 1,
  }) as const

const location = ({ id, name }: typeof hall) => locationOf(id, name)

async function open(answers: Answers) {
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'),
    listManagedLocations: () => [hall, dock, roof].map(location),
    listIntegrations: () => [integration('itg-1', 'DECT'), integration('itg-2', 'PAGERDUTY')],
    ...answers,
  })
  await show(<LocationGroupsPage />)
}

test('if two people edited a list, the changes are shown, and both can be kept', async () => {
  const theirs = group({
    locations: [dock, hall],
    integrations: [{ integrationId: 'itg-1', name: 'On call' }],
    version: 2,
  })
  let isRead = false
  const save = vi.fn<NonNullable<Answers['updateManagedGroup']>>(({ body }) => {
    if (body.version !== 2) throw new Refusal(409, { message: 'The location group was changed.' })
    return { ...theirs, version: 3 }
  })
  await open({
    listManagedGroups: () => {
      const found = isRead ? theirs : group()
      isRead = true
      return [found]
    },
    updateManagedGroup: save,
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Location Group' })
  await dialog.getByLabelText('Hall - Unknown Layout').click()
  await dialog.getByLabelText('Roof - Unknown Layout').click()
  await dialog.getByRole('button', { name: 'Update' }).click()

  const locations = dialog.getByRole('group', { name: 'Locations' })
  await expect
    .element(locations.getByRole('radio', { name: 'Theirs Added: Dock - Unknown Layout' }))
    .toBeVisible()
  const yours = 'Yours Added: Roof - Unknown Layout Taken out: Hall - Unknown Layout'
  await expect.element(locations.getByRole('radio', { name: yours })).toBeVisible()
  await expect.element(locations.getByRole('radio', { name: /^Both/ })).toBeChecked()
  const integrations = dialog.getByRole('group', { name: 'Integrations' })
  await expect
    .element(integrations.getByRole('radio', { name: 'Theirs Added: On call (DECT, itg-1)' }))
    .toBeChecked()
  await expectAccessible()
  await page.viewport(390, 844)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.element(page.getByText('Location group Harbour saved')).toBeVisible()
  const { locations: sent, integrations: sentTo } = save.mock.lastCall?.[0].body ?? {}
  expect(sent?.map(({ id }) => id)).toEqual(['loc-2', 'loc-3'])
  expect(sentTo).toEqual([{ integrationId: 'itg-1', name: 'On call' }])
})

test("two integrations with the same name can be told apart, and a group's name that is in use gets a warning", async () => {
  await open({ listManagedGroups: () => [group(), group({ locationGroupId: 'grp-2', name: 'Süd' })] })
  await page.getByRole('button', { name: 'Create Location Group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Location Group' })
  const calls = dialog.getByRole('checkbox', { name: 'On call', exact: true })
  await expect.element(calls.first()).toHaveAccessibleDescription('DECT, itg-1')
  await expect.element(calls.nth(1)).toHaveAccessibleDescription('PAGERDUTY, itg-2')
  await dialog.getByLabelText('Name').fill('harbour ')
  const warning = dialog.getByText('There is a location group named "Harbour" already (1 location, grp-1).')
  await expect.element(warning).toBeVisible()
  await expectAccessible()
  await dialog.getByLabelText('Name').fill('harbour 2')
  await expect.element(warning).not.toBeInTheDocument()
})

test('of 5,000 locations those of a city are checked at once, and sent', async () => {
  const cities = ['Utrecht', 'Bremen', 'Malmö', 'Gdańsk', 'Leeds']
  const many = Array.from({ length: 5000 }, (_, at) =>
    locationOf(`loc-${at}`, `Store ${at}`, { city: cities[at % 5] ?? '', slid: `SITE-${at}` }),
  )
  const save = vi.fn<NonNullable<Answers['createManagedGroup']>>(() => group())
  await open({
    listManagedGroups: () => [],
    listManagedLocations: () => many,
    createManagedGroup: save,
  })
  await page.getByRole('button', { name: 'Create Location Group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Location Group' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Two cities')
  const filter = dialog.getByPlaceholder('Filter locations...')
  for (const city of ['utrecht', 'gdansk']) {
    await filter.fill(city)
    await dialog.getByRole('button', { name: 'Check all 1,000 that match' }).click()
  }
  await filter.fill('SITE-4999')
  await dialog.getByRole('button', { name: 'Check all 1 that match' }).click()
  await expect.element(dialog.getByText('2,001 selected')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.poll(() => save.mock.lastCall?.[0].body.locations?.length).toBe(2001)
})

test('says that an integrator has no integrations, and that no location matches; Escape empties the filter', async () => {
  await open({ listManagedGroups: () => [], listIntegrations: () => [] })
  await page.getByRole('button', { name: 'Create Location Group' }).click()
  await expect.element(page.getByText('No integrations exist yet.')).toBeVisible()
  const filter = page.getByPlaceholder('Filter locations...')
  await filter.fill('no such place')
  await expect.element(page.getByText('No locations found matching the filter.')).toBeVisible()
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(filter).toHaveValue('')
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('the name is required; entries that nobody unchecked stay, however slow the lists are', async () => {
  const locations = later<Location[]>()
  const integrations = later<[]>()
  const save = vi.fn<NonNullable<Answers['updateManagedGroup']>>(() => group({ version: 2 }))
  const layouts = [{ layoutId: 'lay-1', layoutName: 'Ground floor' }]
  await open({
    listManagedGroups: () => [group()],
    listManagedLocations: () => locations.ended,
    listIntegrations: () => integrations.ended,
    updateManagedGroup: save,
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Location Group' })
  await expect.element(dialog.getByText('Loading locations...')).toBeVisible()
  await expect.element(dialog.getByText('Loading integrations...')).toBeVisible()
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill(' ')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.element(dialog.getByText('Name is required')).toBeVisible()
  await expect.element(name).toHaveFocus()
  expect(save).not.toHaveBeenCalled()
  await name.fill('Harbour, renamed')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(save.mock.lastCall?.[0].body).toMatchObject({
    name: 'Harbour, renamed',
    locations: [{ id: 'loc-1', layoutId: null }],
  })

  // The location has layouts by now, so the list has no entry for the pair without a layout.
  locations.finish([{ ...location(hall), layouts }])
  integrations.finish([])
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(dialog.getByLabelText('Hall - Unknown Layout')).toBeChecked()
  await expect.element(dialog.getByLabelText('Hall - Ground floor')).not.toBeChecked()
})

test('out of reach: no input is lost, and Retry loads a checklist', async () => {
  let isClosed = true
  const closed = () => {
    if (isClosed) throw new Refusal(400, { message: 'The store of integrations is closed.' })
  }
  await open({
    listManagedGroups: () => [],
    listIntegrations: () => {
      closed()
      return [integration('itg-1', 'DECT')]
    },
  })
  await page.getByRole('button', { name: 'Create Location Group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Location Group' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('Patient')
  const integrations = dialog.getByRole('group', { name: 'Integrations' })
  await expect
    .element(integrations.getByRole('status'))
    .toHaveTextContent('Failed to fetch integrationsThe store of integrations is closed.')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Failed to create location group. Please try again.')
  isClosed = false
  await integrations.getByRole('button', { name: 'Retry' }).click()
  await expect.element(integrations.getByRole('checkbox')).toBeVisible()
  await expect.element(name).toHaveValue('Patient')
})

test('an update that the platform refuses says so with the sentence of the specification, and keeps the input', async () => {
  const error = { key: 'NOT_FOUND', parameters: { FIELD: 'locations' } }
  const refusals = [
    new Refusal(404, { errors: [error] }),
    new Refusal(403, { message: 'You may not do this' }),
    new Refusal(404, { message: 'Location group not found' }),
  ]
  await open({
    listManagedGroups: () => [group()],
    updateManagedGroup: () => {
      throw refusals.shift() ?? new Error('It was called once more.')
    },
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Location Group' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine')
  for (const reason of ['', 'You may not do this', 'Location group not found']) {
    await dialog.getByRole('button', { name: 'Update' }).click()
    const said = `Failed to update location group. Please try again.${reason}`
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(said)
    if (reason === '') await expect.element(dialog.getByText('Locations error: NOT_FOUND')).toBeVisible()
  }
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine')
})

const alerting = {
  recipients: [
    { id: 'itg-1', afterMinutes: 0, severities: ['WARNING', 'CRITICAL'] },
    { id: 'acc-2', afterMinutes: 15, severities: ['CRITICAL'] },
  ],
  reminderMinutes: 30,
  notifiesWhenOver: true,
} satisfies LocationGroup['alerting']

const membership: Account['locationGroups'][number] = {
  locationGroupId: { locationGroupId: 'grp-1', dashboardSafe: false },
  locationGroupName: 'Harbour',
  roles: [],
  contactGroup: [],
  allowPushNotifications: 'false',
  showInContacts: false,
}

const member = (accountId: string, firstName: string): Account => ({
  ...person('ROLE_LOCATION_READ'),
  accountId,
  firstName,
  lastName: 'Berg',
  locationGroups: [membership],
})

const withCalls = { integrations: [{ integrationId: 'itg-1', name: 'On call' }] }

test.for(inputMethods)('says who is notified when, by $name', async (input) => {
  const save = vi.fn<NonNullable<Answers['updateManagedGroup']>>(() => group({ version: 2 }))
  await input.begin()
  await open({
    listManagedGroups: () => [group({ ...withCalls, alerting: null })],
    listManagedAccounts: () => [
      member('acc-2', 'Ann'),
      { ...member('acc-3', 'Elsewhere'), locationGroups: [] },
    ],
    updateManagedGroup: save,
  })
  await input.press(page.getByRole('button', { name: 'Edit' }))
  const dialog = page.getByRole('dialog', { name: 'Edit Location Group' })
  const section = dialog.getByRole('region', { name: 'Alerting' })
  const text = 'Everybody is notified at once, of WARNING and CRITICAL alarms, and when they are over.'
  await expect.element(section.getByText(text)).toBeVisible()
  await input.press(section.getByRole('button', { name: 'Change the alerting' }))
  await input.type(section.getByRole('textbox', { name: 'Minutes until Ann Berg is notified' }), '15')
  await expect.element(section.getByText('After 15 minutes, unless acknowledged: Ann Berg')).toBeVisible()
  const severitiesOfAnn = section.getByRole('group', { name: 'Severities for Ann Berg' })
  await input.press(severitiesOfAnn.getByRole('checkbox', { name: 'WARNING' }))
  await input.type(section.getByRole('textbox', { name: /^Remind of CRITICAL/ }), '30')
  await input.press(section.getByRole('switch', { name: 'Also notify when it is over' }))
  await expect.element(section.getByText('Elsewhere')).not.toBeInTheDocument()
  await input.press(dialog.getByRole('button', { name: 'Update' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(save.mock.lastCall?.[0].body.alerting).toEqual({
    recipients: [{ id: 'acc-2', afterMinutes: 15, severities: ['CRITICAL'] }],
    reminderMinutes: 30,
    notifiesWhenOver: false,
  })
})

test('a wrong line opens the section with its error at the field, and an unchecked integration leaves it', async () => {
  const save = vi.fn<NonNullable<Answers['updateManagedGroup']>>(() => group({ version: 2 }))
  await open({
    listManagedGroups: () => [group({ ...withCalls, alerting })],
    listManagedAccounts: () => [member('acc-2', 'Ann')],
    updateManagedGroup: save,
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Location Group' })
  await expect
    .element(dialog.getByText('After 15 minutes, unless acknowledged: Ann Berg (only CRITICAL)'))
    .toBeVisible()
  await expect.element(dialog.getByText(/CRITICAL ones again every 30 minutes/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Change the alerting' }).click()
  const minutes = dialog.getByRole('textbox', { name: 'Minutes until On call is notified' })
  await minutes.fill('2000')
  const ann = dialog.getByRole('group', { name: 'Severities for Ann Berg' })
  await ann.getByRole('checkbox', { name: 'CRITICAL' }).click()
  await dialog.getByRole('button', { name: 'Fold the alerting' }).click()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.element(dialog.getByText('Whole number, 0 to 1,440')).toBeVisible()
  await expect.element(dialog.getByText('Choose at least one')).toBeVisible()
  await expect.element(minutes).toHaveFocus()
  await expectAccessible()
  expect(save).not.toHaveBeenCalled()

  await dialog.getByRole('group', { name: 'Integrations' }).getByRole('checkbox').first().click()
  await expect.element(minutes).not.toBeInTheDocument()
  await ann.getByRole('checkbox', { name: 'INFO' }).click()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(save.mock.lastCall?.[0].body.alerting?.recipients).toEqual([
    { id: 'acc-2', afterMinutes: 15, severities: ['INFO'] },
  ])
})

test('without account management the times of members are counted, and stay', async () => {
  const save = vi.fn<NonNullable<Answers['updateManagedGroup']>>(() => group({ version: 2 }))
  await open({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listManagedGroups: () => [group({ ...withCalls, alerting })],
    updateManagedGroup: save,
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Location Group' })
  await expect.element(dialog.getByText('1 other at times of their own')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change the alerting' }).click()
  await expect.element(dialog.getByText(/Only account management lists the members here/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Minutes until On call is notified' }).fill('5')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(save.mock.lastCall?.[0].body.alerting?.recipients).toEqual([
    { id: 'acc-2', afterMinutes: 15, severities: ['CRITICAL'] },
    { id: 'itg-1', afterMinutes: 5, severities: ['WARNING', 'CRITICAL'] },
  ])
})
