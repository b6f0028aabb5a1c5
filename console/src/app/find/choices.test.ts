import { expect, test } from 'vitest'
import { roles as allRoles, type Role } from '#contract/access'
import type { SearchResult, SearchResults } from '#contract/schemas/search'
import { searchKinds } from '#contract/values'
import { addressOf, choicesFor, pagesAndCreations, parseCommand, type Person } from './choices.ts'

const reader: Person = { roles: ['ROLE_LOCATION_READ'], isOperator: false }
const admin: Person = { roles: [...allRoles], isOperator: false }
const operator: Person = { roles: [...allRoles], isOperator: true }
const having = (...roles: Role[]): Person => ({ roles, isOperator: false })

const labels = (person: Person) => pagesAndCreations(person).map(({ label }) => label)

test('commands are only those that the person may', () => {
  expect(labels(reader)).toEqual(['Locations', 'Audit', 'Overview', 'Alarms', 'My Account'])
  expect(labels(having('ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'))).toEqual([
    'Locations',
    'Audit',
    'Accounts',
    'Location Groups',
    'Integrations',
    'Overview',
    'Alarms',
    'My Account',
    'Service Accounts',
    'Webhooks',
    'Create Account',
    'Create Location Group',
    'Create Integration',
  ])
  expect(labels(having('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'))).toEqual([
    'Locations',
    'Audit',
    'Location Groups',
    'Integrations',
    'Devices',
    'Overview',
    'Alarms',
    'My Account',
    'Webhooks',
    'Components',
    'Products',
    'Register Sensors',
    'LoRaWAN',
    'Create Location Group',
    'Create Integration',
    'Link Components',
  ])
  expect(labels(having('ROLE_LOCATION_WRITE'))).toContain('Create Location')
  for (const label of ['Integrators', 'All Traces', 'Usage', 'Installation', 'Create Integrator']) {
    expect(labels(operator)).toContain(label)
    expect(labels(admin)).not.toContain(label)
  }
})

test('the address of a command is that of a page', () => {
  const addresses = pagesAndCreations(operator).map(({ address }) => address)
  expect(addresses).toContain('#/components')
  expect(addresses).toContain('#/accounts?open=new')
  expect(addresses.filter((address) => !/^#\/[a-z/-]+(\?open=new)?$/.test(address ?? ''))).toEqual([])
})

const result = (fields: Partial<SearchResult> = {}): SearchResult => ({
  id: 'id-1',
  name: 'Hall A&B',
  detail: 'P-1',
  locationId: null,
  componentId: null,
  ...fields,
})

test('each kind is opened at its page, or in its list', () => {
  const inLocation = result({ locationId: 'loc/1', componentId: 'cmp 1' })
  const addresses = searchKinds.map((kind) => addressOf(kind, inLocation, admin))
  expect(addresses).toEqual([
    '#/locations/id-1',
    '#/locations/loc%2F1?zone=id-1',
    '#/devices/id-1',
    '#/locations/loc%2F1?component=cmp+1',
    '#/accounts?open=id-1',
    '#/location-groups?open=id-1',
    '#/integrations?open=id-1',
    '#/components/products?filter.product=%3DP-1',
    '#/integrators/of/id-1/locations',
  ])
  expect(addressOf('COMPONENT', result(), admin)).toBe('#/components?filter.identifier=%3Did-1')
  expect(addressOf('GROUP', result(), reader)).toBe('#/location-groups?filter.name=%3DHall+A%26B')
})

test.each([
  ['Initialize CL-204', ['initializeDevice'], 'CL-204'],
  ['init  cl-204 b', ['initializeDevice'], 'cl-204 b'],
  ['add existing component to Hafen Nord', ['linkComponent'], 'Hafen Nord'],
  ['Add Hafen', ['linkComponent'], 'Hafen'],
  ['edit Hafen', ['editLocation', 'editComponent', 'editAccount', 'editGroup', 'editIntegration'], 'Hafen'],
  ['view boiler', ['viewProduct'], 'boiler'],
  ['in CL-204', [], 'in CL-204'],
  ['initialize', [], 'initialize'],
  ['Addison Hall', [], 'Addison Hall'],
])('%j asks for %j of %j', (typed, names, text) => {
  const { actions, text: rest } = parseCommand(typed, admin)
  expect([actions.map(({ name }) => name), rest]).toEqual([names, text])
})

test('nobody is understood to ask for what they may not do', () => {
  expect(parseCommand('Initialize CL-204', reader)).toEqual({
    text: 'Initialize CL-204',
    actions: [],
  })
  expect(parseCommand('rename Nordkyl', admin).actions).toEqual([])
  expect(parseCommand('rename Nordkyl', operator).actions).toHaveLength(1)
})

const devices: SearchResults = {
  kind: 'DEVICE',
  hasMore: false,
  results: [
    result({ id: 'dev-1', name: 'CL-204' }),
    result({ id: 'dev-2', name: 'CL-205', locationId: 'loc-1' }),
    result({ id: 'dev-3', name: 'CL-206' }),
  ],
}
const locations: SearchResults = { kind: 'LOCATION', hasMore: true, results: [result({ id: 'loc-1' })] }

const shown = (typed: string, person: Person, found?: SearchResults[]) =>
  choicesFor({ typed, person, commands: pagesAndCreations(person), recent: [], found }).map(
    ({ title, choices }) => [title, ...choices.map(({ label }) => label)],
  )

test('pages come before results, and what can be done with the best results after them', () => {
  expect(shown('loc', admin, [locations, devices])).toEqual([
    ['Pages and commands', 'Locations', 'Location Groups', 'Create Location', 'Create Location Group'],
    ['Locations, the first 1', 'Hall A&B'],
    ['Devices', 'CL-204', 'CL-205', 'CL-206'],
    ['Actions', 'Initialize CL-204', 'Add Existing Component to Hall A&B'],
  ])
  expect(shown('cl', reader, [devices])).toEqual([['Devices', 'CL-204', 'CL-205', 'CL-206']])
})

test('a typed action comes before results, for each device without a location', () => {
  expect(shown('initialize cl', admin, [devices])).toEqual([
    ['Actions', 'Initialize CL-204', 'Initialize CL-206'],
    ['Devices', 'CL-204', 'CL-205', 'CL-206'],
  ])
  const [actions] = choicesFor({
    typed: 'add hall',
    person: admin,
    commands: [],
    recent: [],
    found: [locations],
  })
  expect(actions?.choices[0]).toMatchObject({
    label: 'Add Existing Component to Hall A&B',
    address: '#/locations?open=loc-1',
  })
})

test('editing is offered to those who ask for it, for each kind that was found', () => {
  const linked = result({ id: 'REG-1', name: 'Hall meter', componentId: 'cmp-1', locationId: 'loc-1' })
  const components: SearchResults = {
    kind: 'COMPONENT',
    hasMore: false,
    results: [linked, result({ id: 'REG-2', name: 'Hall spare' })],
  }
  const [offers] = choicesFor({
    typed: 'edit hall',
    person: admin,
    commands: [],
    recent: [],
    found: [locations, components],
  })
  expect(offers?.choices.map(({ label, detail, address }) => [label, detail, address])).toEqual([
    ['Edit Hall A&B', 'Locations', '#/locations/loc-1?open=edit'],
    ['Edit Hall meter', 'Components', '#/components?open=REG-1'],
  ])
  expect(shown('hall', admin, [components])).toEqual([['Components', 'Hall meter', 'Hall spare']])
})

test('while nothing is typed, what was opened last comes first, and every command after it', () => {
  const recent = [{ kind: 'DEVICE', id: 'dev-1', name: 'CL-204', address: '#/devices/dev-1' }] as const
  const groups = choicesFor({
    typed: ' ',
    person: reader,
    commands: pagesAndCreations(reader),
    recent,
    found: undefined,
  })
  expect(groups.map(({ title, choices }) => [title, choices.length])).toEqual([
    ['Opened last', 1],
    ['Pages and commands', 5],
  ])
  expect(groups[0]?.choices[0]).toMatchObject({
    label: 'CL-204',
    detail: 'Devices',
    address: '#/devices/dev-1',
  })
})

test('words of a command may be typed in any order and without accents, and begin its words', () => {
  expect(shown('ACC créate', admin)).toEqual([['Pages and commands', 'Create Account']])
  expect(shown('ount', admin)).toEqual([])
})
