import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Account } from '#contract/schemas/account'
import type { AlarmRecipients } from '#contract/schemas/alarms'
import type { Severity } from '#contract/values'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { follow, inputMethods } from '../../../testing/input/index.ts'
import { person } from '../../../testing/people.ts'
import { answer, type Answers, Refusal } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { AlertedPanel } from '../alerted/AlertedPanel.tsx'

const origin = (layoutName: string | null, isReached: boolean, ...locationGroupIds: string[]) => ({
  layoutId: layoutName && `lay-${layoutName}`,
  layoutName,
  isReached,
  locationGroupIds,
})

const member = (
  firstName: string,
  facts: { hasPhone?: boolean; allowsPush?: boolean; isReached: boolean },
) => ({
  accountId: `acc-${firstName}`,
  firstName,
  lastName: 'Berg',
  hasPhone: false,
  allowsPush: false,
  ...facts,
})

const harbour = {
  locationGroupId: 'grp-1',
  name: 'Harbour',
  isReached: true,
  integrations: [
    { integrationId: 'itg-1', name: 'Night shift', type: 'TWILIO_SMS' as const, isReached: true },
  ],
  integrationCount: 1,
  people: [member('Ann', { hasPhone: true, isReached: true }), member('Bo', { isReached: false })],
  peopleCount: 130,
}

const recipients: AlarmRecipients = {
  locationId: 'loc-1',
  reach: 'PARTLY',
  origins: [origin('Cellar', true, 'grp-1'), origin('Roof', false)],
  groups: [harbour],
  groupCount: 1,
}

async function open(
  getAlarmRecipients: () => AlarmRecipients,
  roles: Parameters<typeof person> = [],
  answers: Answers = {},
) {
  answer({ getCurrentAccount: () => person(...roles), getAlarmRecipients, ...answers })
  const location = { id: 'loc-1', name: 'Cold store' }
  await show(<AlertedPanel overview={{ location } as never} />)
  await expect.element(page.getByText('Where alarms begin')).toBeVisible()
}

const links = () =>
  [...document.querySelectorAll('main a')].map((link) => [link.textContent, link.getAttribute('href')])

test('follows an alarm from the layouts to the people, and says where it stops', async () => {
  await open(() => recipients, ['ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'])
  await expect.element(page.getByText('Alarms of some layouts alert nobody: Roof.')).toBeVisible()
  await expect.element(page.getByText('goes to Harbour')).toBeVisible()
  await expect.element(page.getByText('is in no location group.')).toBeVisible()
  await expect.element(page.getByText('is alerted by text message')).toBeVisible()
  await expect
    .element(page.getByText('is not alerted: no phone number, and no push notifications'))
    .toBeVisible()
  await expect.element(page.getByText('And 128 more members.')).toBeVisible()
  await expect.poll(links).toEqual([
    ['Location Groups', '#/location-groups'],
    ['Harbour', '#/location-groups?open=grp-1'],
    ['Night shift', '#/integrations?open=itg-1'],
    ['Ann Berg', '#/accounts?open=acc-Ann'],
    ['Bo Berg', '#/accounts?open=acc-Bo'],
  ])
  await expectAccessible()
})

test.for(inputMethods)('every step leads to where it is mended, by $name', async (input) => {
  await input.begin()
  await open(() => recipients, ['ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'])
  for (const [name, address] of [
    ['Location Groups', '#/location-groups'],
    ['Harbour', '#/location-groups?open=grp-1'],
    ['Night shift', '#/integrations?open=itg-1'],
    ['Bo Berg', '#/accounts?open=acc-Bo'],
  ] as const)
    expect(await follow(input, page.getByRole('link', { name, exact: true }))).toBe(address)
})

test.for(inputMethods)('what was sent to a member is listed, by $name', async (input) => {
  const asked: unknown[] = []
  await input.begin()
  await open(() => recipients, [], {
    listAccountNotices: ({ accountId }) => {
      asked.push(accountId)
      return []
    },
  })
  await input.press(page.getByRole('button', { name: 'Messages to Bo Berg' }))
  const dialog = page.getByRole('dialog', { name: 'Messages - Bo Berg' })
  await expect.element(dialog.getByText(/^Nothing was sent so far/)).toBeVisible()
  expect(asked).toEqual(['acc-Bo'])
  await expectAccessible()
})

const account: Account = {
  ...person('ROLE_LOCATION_READ'),
  accountId: 'acc-Bo',
  locationGroups: ['grp-1', 'grp-2'].map((locationGroupId) => ({
    locationGroupId: { locationGroupId, dashboardSafe: true },
    locationGroupName: 'Harbour',
    roles: [],
    contactGroup: ['Night'],
    allowPushNotifications: 'false',
    showInContacts: true,
  })),
  version: 7,
}
const push = page.getByRole('switch', { name: 'Push notifications to Bo Berg' })

test.for(inputMethods)('a member gets push notifications in one group, by $name', async (input) => {
  const sent: unknown[] = []
  const ann = member('Ann', { isReached: false })
  let bo = member('Bo', { isReached: false })
  await input.begin()
  await open(
    () => ({ ...recipients, groups: [{ ...harbour, people: bo.isReached ? [bo, ann] : [ann, bo] }] }),
    ['ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'],
    {
      getManagedAccount: () => account,
      updateManagedAccount: ({ body }) => {
        sent.push(body)
        bo = member('Bo', { allowsPush: true, isReached: true })
        return account
      },
    },
  )
  await input.press(push)
  await expect.element(page.getByText('is alerted by push notification')).toBeVisible()
  await expect.element(push).toBeChecked()
  expect(page.getByRole('switch').elements().at(-1)).toBe(push.element())
  const [first, second] = account.locationGroups
  const locationGroups = [{ ...first, allowPushNotifications: 'true' }, second]
  expect(sent).toEqual([{ data: { ...account, ownerAccountId: 'acc-Bo', locationGroups } }])
})

test('a switch does not move if the platform refuses, and the reason is shown', async () => {
  await open(() => recipients, ['ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'], {
    getManagedAccount: () => account,
    updateManagedAccount: () => {
      throw new Refusal(409, { message: 'Somebody else changed it meanwhile' })
    },
  })
  await push.click()
  await expect.element(page.getByText('Somebody else changed it meanwhile')).toBeVisible()
  await expect.element(push).not.toBeChecked()
})

test('a location whose alarms reach nobody says so in red', async () => {
  await open(() => ({
    ...recipients,
    reach: 'NOBODY',
    origins: [origin(null, false)],
    groups: [],
    groupCount: 0,
  }))
  const said = page.getByText('An alarm of Cold store alerts nobody.')
  await expect.element(said).toBeVisible()
  const danger = document.createElement('p')
  danger.style.color = 'var(--danger-text)'
  document.querySelector('main')?.append(danger)
  expect(getComputedStyle(said.element()).color).toBe(getComputedStyle(danger).color)
  await expectAccessible()
})

test('says that a phone number without text messages, and text messages without a phone number, alert nobody', async () => {
  const silent = {
    ...harbour,
    isReached: false,
    integrations: [
      { integrationId: 'itg-1', name: 'Night shift', type: 'TWILIO_SMS' as const, isReached: false },
    ],
    people: [member('Cy', { hasPhone: true, isReached: false })],
  }
  await open(() => ({ ...recipients, reach: 'NOBODY', groups: [silent] }))
  await expect.element(page.getByText('alerts nobody.', { exact: true })).toBeVisible()
  await expect.element(page.getByText('reaches nobody: no member has a confirmed phone number')).toBeVisible()
  await expect.element(page.getByText(/no integration of this group sends text messages/)).toBeVisible()
})

const step = (afterMinutes: number, ...severities: Severity[]) => ({ afterMinutes, severities })

test('shows the steps with their minutes and severities, and who cannot be reached', async () => {
  const [ann, bo] = harbour.people
  const stepped: AlarmRecipients['groups'][number] = {
    ...harbour,
    integrations: harbour.integrations.map((one) => ({ ...one, ...step(0, 'WARNING', 'CRITICAL') })),
    people: [ann, bo].flatMap((one) => (one ? { ...one, ...step(15, 'CRITICAL') } : [])),
    reminderMinutes: 30,
    notifiesWhenOver: true,
  }
  await open(() => ({ ...recipients, groups: [stepped] }))
  const steps = page.getByRole('list', { name: 'Steps of Harbour' }).getByRole('listitem')
  await expect.element(steps.first()).toHaveTextContent('At once Night shift')
  await expect
    .element(steps.nth(1))
    .toHaveTextContent('After 15 minutes, unless acknowledged Ann Berg (only CRITICAL)')
  await expect.element(page.getByText(/CRITICAL ones again every 30 minutes/)).toBeVisible()
  await expect.element(page.getByText(/^No way to reach/).first()).toBeVisible()
  expect(page.getByText(/^No way to reach/).element().parentElement?.textContent).toBe(
    'No way to reach Bo Berg',
  )
  await expectAccessible()
})

test('a group without steps of its own says what counts for everybody', async () => {
  const byDefault = step(0, 'WARNING', 'CRITICAL')
  const plain: AlarmRecipients['groups'][number] = {
    ...harbour,
    integrations: harbour.integrations.map((one) => ({ ...one, ...byDefault })),
    people: harbour.people.map((one) => ({ ...one, ...byDefault })),
    reminderMinutes: null,
    notifiesWhenOver: true,
  }
  await open(() => ({ ...recipients, groups: [plain] }))
  await expect.element(page.getByText(/^Everybody is notified at once/)).toBeVisible()
})

test('a reader sees everything, and no link to a form', async () => {
  await open(() => ({ ...recipients, origins: [origin('Cellar', true, 'grp-1')] }), ['ROLE_LOCATION_READ'])
  await expect.element(page.getByText('Ann Berg')).toBeVisible()
  expect(links()).toEqual([])
  expect(page.getByRole('switch').elements()).toEqual([])
})

test('a person who only manages devices gets links to groups and integrations, and not to accounts', async () => {
  await open(() => ({ ...recipients, origins: [] }), ['ROLE_INTEGRATOR_DEVICE_MANAGEMENT'])
  await expect.poll(() => links().map(([text]) => text)).toEqual(['Harbour', 'Night shift'])
})

test('fits on a phone', async () => {
  await page.viewport(390, 844)
  await open(() => recipients, ['ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('says who can see the location, and to account managers who can change it', async () => {
  const accounts = () => [
    { ...person('ROLE_LOCATION_READ'), firstName: 'Ada' },
    { ...person('ROLE_LOCATION_WRITE'), firstName: 'Bo' },
  ]
  await open(() => recipients, ['ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'], { listManagedAccounts: accounts })
  const section = page.getByRole('region', { name: 'Who can see it' })
  await expect
    .element(section)
    .toHaveTextContent(/: 2 accounts\..*Edit itBo Lindqvist.*Set its alarm limitsNobody/)
})

test('says by which location groups limited accounts see it, and what they may do there', async () => {
  const membership = (roles: Account['roles']) =>
    account.locationGroups.slice(0, 1).map((one) => ({ ...one, roles }))
  const limited = { ...person('ROLE_LOCATION_READ', 'ROLE_LOCATION_WRITE'), scope: 'GROUPS' as const }
  const accounts = () => [
    { ...person('ROLE_LOCATION_WRITE'), firstName: 'Ada' },
    { ...limited, firstName: 'Bo', locationGroups: membership([]) },
    { ...limited, firstName: 'Cy', locationGroups: membership(['ROLE_LOCATION_READ']) },
    { ...limited, firstName: 'Di', locationGroups: [] },
  ]
  await open(() => recipients, ['ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'], { listManagedAccounts: accounts })
  await expect
    .element(page.getByRole('region', { name: 'Who can see it' }))
    .toHaveTextContent(
      /not limited to location groups: 1 account\..*By their location groupsBo Lindqvist \(Harbour\)Cy Lindqvist \(Harbour\)Edit itAda LindqvistBo LindqvistSet/,
    )
})

test('tells somebody who is limited why the location is seen', async () => {
  await open(() => recipients, [], {
    getCurrentAccount: () => ({ ...person('ROLE_LOCATION_READ'), scope: 'GROUPS' }),
  })
  await expect
    .element(page.getByRole('region', { name: 'Who can see it' }))
    .toHaveTextContent(/You, because it is in Harbour\./)
})
