import { accountFields } from '#contract/fields/accounts'
import { deviceFields } from '#contract/fields/devices'
import { type Fields, mapFields } from '#contract/fields/field'
import { locationFields } from '#contract/fields/locations'
import type { OperationName } from '#contract/operations/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shapeOf } from '../../http/input/sent-back.ts'
import { operationOf, requestOf, send, startWalk, userOf, type Walk } from './app.ts'
import { bodyOf, edits, type Read, thingIn } from './edits.ts'
import { emptyFixture, type Fixture } from './fixture.ts'

let walk: Walk

beforeAll(async () => {
  walk = await startWalk()
})
afterAll(() => walk.close())

type Values = Record<string, unknown>

const textsOf = (fields: Fields): Values =>
  mapFields(fields, (field) => ('choices' in field ? field.choices.at(-1) : 'Another'))
const { username: _, ...changeable } = accountFields

const address = { modbusConfig: { startAddressOffset: 60 }, componentSequence: 3, productSequence: 4 }

/** Another value of each field that the edit changes. */
const others: Partial<Record<OperationName, (fixture: Fixture) => Values>> = {
  updateLocation: () => ({ ...textsOf(locationFields), timeZone: 'Europe/Berlin' }),
  updateZone: ({ layoutId }) => ({ zoneName: 'Another', layoutId }),
  updateManagedAccount: ({ accountId, locationGroupId }) => ({
    ...textsOf(changeable),
    email: 'another@example.org',
    roles: ['ROLE_LOCATION_WRITE'],
    scope: 'GROUPS',
    ownerAccountId: accountId,
    locationGroups: [{ locationGroupId: { locationGroupId } }],
  }),
  updateManagedDevice: () => ({
    ...textsOf(deviceFields),
    zoneId: 'z-2',
    sampleFrequency: 77,
    serial: { port: '/dev/ttyUSB1', baudRate: 9600, parity: 'EVEN', stopBits: 1 },
  }),
  updateComponent: () => ({ componentName: 'Another', ...address }),
  updateRegisteredComponent: () => ({
    componentName: 'Another',
    macAddress: 'A81758FFFE051234',
    ...address,
    rtuConfig: { slaveId: 9 },
  }),
  updateMeasurement: () => ({ externalId: 'another', label: 'Another', rangeMin: -900, rangeMax: 900 }),
  updateConditional: () => ({
    comparison: 'LESS_THAN',
    threshold: -7,
    severity: 'INFO',
    enabled: false,
    deadBand: 2,
    onDelaySeconds: 77,
    offDelaySeconds: 77,
    noValuePeriods: 7,
    instruction: 'Another',
  }),
  updateManagedGroup: ({ integrationId }) => ({
    name: 'Another',
    locations: [],
    integrations: [{ integrationId }],
    alerting: { recipients: [], reminderMinutes: 30, notifiesWhenOver: false },
  }),
  updateIntegration: () => ({ name: 'Another' }),
  updateView: () => ({ name: 'Another', isShared: true }),
  renameIntegrator: () => ({ name: 'Another' }),
  updateServiceAccount: () => ({ name: 'Another', roles: ['ROLE_LOCATION_READ', 'ROLE_LOCATION_WRITE'] }),
  updateNetworkServer: () => ({
    name: 'Another',
    kind: 'MILESIGHT',
    paths: {
      device: 'id',
      time: null,
      port: null,
      counter: null,
      payload: null,
      encoding: 'HEX',
      values: 'values',
      rssi: null,
      snr: null,
    },
  }),
  updateWebhook: ({ locationGroupId }) => ({
    name: 'Another',
    url: 'https://another.example.com/hook',
    events: ['alarm.raised'],
    locationGroups: [locationGroupId],
  }),
}

/** Which thing it is, and what is for other calls or has tests of its own. */
const left: Partial<Record<OperationName, readonly string[]>> = {
  updateZone: ['zoneId'],
  updateManagedAccount: ['username'],
  updateManagedDevice: ['cloudlinkId'],
  updateComponent: ['zoneId'],
  updateRegisteredComponent: ['tcpConfig'],
  updateConditional: ['zoneId', 'measurementId'],
  updateIntegration: ['type', 'pagerDuty', 'twilioSms', 'dect'],
  updateView: ['state'],
}
const isId = (name: string) =>
  /^(id|version|(integrator|account|device|component|measurement|conditional|integration|locationGroup|location)Id)$/.test(
    name,
  )

const tried = Object.entries(others) as [OperationName, (fixture: Fixture) => Values][]

test.each(tried)('every field that %s changes is tried', (edit, valuesOf) => {
  const { body, response, readAs = response } = operationOf(edit)
  const wrapped = body && shapeOf(body)
  const [sent, read] = [wrapped?.['data'] ? shapeOf(wrapped['data']) : wrapped, readAs && shapeOf(readAs)]
  const names = Object.keys(sent ?? {}).filter((name) => name in (read ?? {}) && !isId(name))
  const known = [...Object.keys(valuesOf(emptyFixture('any'))), ...(left[edit] ?? [])]
  expect(known.filter((name) => !isId(name)).toSorted()).toEqual(names.toSorted())
})

const fields = tried.flatMap(([edit, valuesOf]) =>
  Object.keys(valuesOf(emptyFixture('any'))).map((name) => ({ edit, name, valuesOf })),
)

const call = async (name: OperationName, change: object = {}, user = userOf(name)) =>
  send(walk.app, name, { ...requestOf(name, walk.main), ...change }, await walk.tokenOf(user))

/** A routing key is in no trace, and other settings go with it. */
const notUndone: readonly OperationName[] = ['updateIntegration']

describe.each(fields)('$edit', ({ edit, name, valuesOf }) => {
  test(`${name} by itself is stored, and undone`, async () => {
    const from = edits[edit] as Read
    const { main } = walk
    const read = async () => thingIn((await call(from[0])).body, from, main)
    const value = valuesOf(main)[name]
    await walk.rolledBack(async () => {
      const before = await read()
      expect(before[name]).not.toEqual(value)
      const answer = await call(edit, { body: bodyOf(edit, { ...before, [name]: value }) })
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
      expect(await read()).toMatchObject({ [name]: value })
      if (notUndone.includes(edit)) return
      const params = { traceId: String(answer.headers['trace-id']) }
      const undo = await call('undoTrace', { params }, userOf(edit))
      expect([undo.status, undo.text]).toEqual([200, expect.any(String)])
      expect((await read())[name]).toEqual(before[name])
    })
  })
})
