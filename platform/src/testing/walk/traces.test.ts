import type { AuditAction } from '#contract/audit'
import { sentenceOf, sentenceText } from '#contract/sentences'
import { en as fields } from '#contract/texts/fields/en'
import { en } from '#contract/texts/sentences/en'
import type { OperationName } from '#contract/operations/index'
import type { UndoPreview } from '#contract/schemas/audit'
import { undos } from '#contract/undo/table'
import { gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditTraces } from '../../db/schema/index.ts'
import { refusingTraces } from '../traces.ts'
import {
  auditOf,
  operationNames,
  operationOf,
  requestOf,
  send,
  startWalk,
  untilMailed,
  userOf,
  type Answer,
  type Walk,
} from './app.ts'
import { watchTables, type Watch } from './fingerprint.ts'
import { emptyFixture } from './fixture.ts'

let walk: Walk
let lastTrace = 0
let watched: Watch['watched']

beforeAll(async () => {
  walk = await startWalk({ LOG_LEVEL: 'trace' })
  const traces = await walk.database.db.select({ id: auditTraces.id }).from(auditTraces)
  lastTrace = Math.max(...traces.map(({ id }) => id))
  watched = (await watchTables(walk.database.db)).watched
})

afterAll(() => walk.close())

async function call(name: OperationName, request = requestOf(name, walk.main)): Promise<Answer> {
  return send(walk.app, name, request, await walk.tokenOf(userOf(name)))
}

const newTraces = async () =>
  walk.database.db.select().from(auditTraces).where(gt(auditTraces.id, lastTrace)).orderBy(auditTraces.id)

const changing = operationNames.filter(auditOf)

/** Operations with several traces: for each integrator or component, or for a change that comes along. */
const severalTraces: Partial<Record<OperationName, AuditAction[]>> = {
  setCalendarDays: ['CALENDAR_DAY_SET', 'CALENDAR_DAY_SET'],
  transferLocation: ['LOCATION_TRANSFERRED', 'LOCATION_TRANSFERRED'],
  moveAccount: ['ACCOUNT_MOVED', 'ACCOUNT_MOVED'],
  linkComponents: ['COMPONENTS_LINKED', 'COMPONENTS_LINKED'],
  commitDeviceComponents: ['DEVICE_COMPONENT_ADDED', 'DEVICE_COMPONENT_ADDED'],
  commitManagedDeviceComponents: ['DEVICE_COMPONENT_ADDED', 'DEVICE_COMPONENT_ADDED'],
  createIntegrator: ['INTEGRATOR_CREATED', 'ACCOUNT_CREATED'],
}

/** They change something in a location that the address does not name. */
const elsewhereNamed: OperationName[] = [
  'createLocation',
  'createConditional',
  'updateConditional',
  'deleteConditional',
  'initializeDevice',
  'updateDevice',
  'unlinkDevice',
  'issueDeviceToken',
  'changeCloudlinkId',
  'commitDeviceComponents',
  'linkComponent',
  'linkComponents',
  'unlinkComponent',
]

/** The location in the address does not change. The trace is about the new location. */
const makeAnother: OperationName[] = ['copyLocation']

const fieldsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(fieldsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, entry]) => [field, ...fieldsIn(entry)])
}

test.each(changing)('%s leaves its trace', async (name) => {
  const traces = await walk.rolledBack(async () => {
    expect((await call(name)).status).toBe(200)
    return newTraces()
  })
  const { path, makesOthers } = operationOf(name)
  expect(traces.map(({ action }) => action)).toEqual(severalTraces[name] ?? [auditOf(name)])
  for (const trace of traces) {
    expect(trace.email).toMatch(userOf(name) === 'admin' ? /^admin@/ : /^operator@/)
    // Other calls are traced as if somebody had made them.
    if (makesOthers)
      expect([trace.url, String(trace.undoes)]).toEqual([
        expect.stringContaining('/organization/location/'),
        walk.main.traceId,
      ])
    else expect(trace.url).toContain(path.replace(/\{.*/, ''))
    expect(trace.oldValue ?? trace.newValue).not.toBeNull()
    // The trace is in the history of the location or device in the address.
    const { locationId, deviceId } = requestOf(name, walk.main).params
    if (makeAnother.includes(name)) {
      expect(trace.locationId).not.toBeNull()
      expect(trace.locationId).not.toBe(locationId)
    } else expect(trace).toMatchObject({ ...(locationId && { locationId }), ...(deviceId && { deviceId }) })
    if (elsewhereNamed.includes(name)) expect(trace.locationId).not.toBeNull()
    const sentence = sentenceOf({ ...trace, name: 'Maria', locationName: 'Hall' }, { texts: en })
    expect(sentenceText(sentence)).toMatch(/^Maria [a-z][^{}]+$/)
    // It names everything that it is about.
    expect(sentence.filter(({ isUnknown }) => isUnknown)).toEqual([])
    // People read its fields by their labels.
    const values = [trace.oldValue, trace.newValue].map((value): unknown => JSON.parse(value ?? 'null'))
    expect(fieldsIn(values).filter((field) => !Object.hasOwn(fields, field))).toEqual([])
  }
})

/** How the undo of each action ended: null if it was undone, or else the reason. */
const ends = new Map<string, string | null>()

test.each(changing)('%s can be undone, or its undo says why not', async (name) => {
  const { made, tried, undone, later } = await walk.rolledBack(async () => {
    await call(name)
    await untilMailed(walk.database.db)
    const latest = (await newTraces()).at(-1)
    const params = { traceId: String(latest?.id) }
    const token = await walk.tokenOf(userOf(name))
    return {
      made: latest,
      tried: await watched(() => send(walk.app, 'previewUndo', { params }, token)),
      undone: await send(walk.app, 'undoTrace', { params }, token),
      later: (await newTraces()).filter(({ id }) => id > (latest?.id ?? 0)),
    }
  })
  // The caller has signed out.
  if (name === 'logout') return
  expect(tried.after).toEqual(tried.before)
  const { refusal } = tried.answer.body as UndoPreview
  const action = made?.action ?? ''
  ends.set(action, ends.get(action) === null ? null : refusal)
  if (refusal === null) expect([undone.status, undone.text]).toEqual([200, 'null'])
  // The operator has made it.
  else if (name === 'deleteProduct') expect([refusal, undone.status]).toEqual([undefined, 403])
  else expect(undone).toMatchObject({ status: expect.toBeOneOf([409, 422]), body: { message: refusal } })
  expect(later.length > 0).toBe(refusal === null)
  for (const { undoes } of later) expect(undoes).toBe(made?.id)
})

test('the walk has undone every action that can be, unless its trace does not have all of it', () => {
  const undoable = Object.entries(undos).filter(([, rule]) => !('why' in rule))
  const refused = undoable.flatMap(([action]) =>
    ends.get(action) === null ? [] : [[action, ends.get(action)]],
  )
  expect(Object.fromEntries(refused)).toEqual({
    CALENDAR_DAY_SET: 'Nothing was there before it.',
    COMPONENT_DELETED: 'No call registers a component without a product.',
    DEVICE_UNLINKED:
      'The measurements and limits of its components are not in the log, so it cannot be restored.',
    INTEGRATION_UPDATED: 'Its routing key is in no trace, so it cannot be restored.',
    ZONE_CALENDAR_DAY_SET: 'Nothing was there before it.',
  })
})

test.each(operationNames.filter((name) => !auditOf(name)))('%s leaves no trace', async (name) => {
  const traces = await walk.rolledBack(async () => {
    await call(name)
    return newTraces()
  })
  expect(traces).toEqual([])
})

test.each(changing)('%s changes nothing if its trace cannot be written', async (name) => {
  const { db } = walk.database
  const action = auditOf(name) ?? ''
  const { answer, before, after } = await walk.rolledBack(() =>
    watched(() => refusingTraces(db, action, () => call(name))),
  )
  expect(answer.status).toBe(500)
  expect(after).toEqual(before)
})

const addressing = changing.filter((name) => {
  const [one, another] = ['one', 'another'].map((id) => JSON.stringify(requestOf(name, emptyFixture(id))))
  return one !== another
})

test.each(addressing)('%s leaves neither a trace nor a change when it fails', async (name) => {
  const { answer, before, after } = await walk.rolledBack(() =>
    watched(() => call(name, requestOf(name, emptyFixture('nobody')))),
  )
  expect([400, 404], answer.text).toContain(answer.status)
  expect(after).toEqual(before)
})

/** Values that only their owner may see again. */
const secrets = {
  routingKey: 'S3CRET-routing-key',
  newRoutingKey: 'S3CRET-another-key',
  appKey: '5EC4E75EC4E75EC4E75EC4E75EC4E700',
  textAppKey: '5EC4E75EC4E75EC4E75EC4E75EC4E711',
  stray: 'S3CRET-stray-password',
  inAddress: 'S3CRET-in-address',
  refused: 'S3CRET-that-cannot-be-stored',
}

/** While the work runs, the database refuses every integration with an unexpected error. */
async function refusingInserts(work: () => Promise<Answer>): Promise<void> {
  const { db } = walk.database
  await db.execute(sql`alter table integrations add constraint refused check (name <> 'On call') not valid`)
  try {
    expect((await work()).status).toBe(500)
  } finally {
    await db.execute(sql`alter table integrations drop constraint refused`)
  }
}

const integration = (routingKey: string) => ({
  name: 'On call',
  type: 'PAGERDUTY' as const,
  pagerDuty: { routingKey, region: 'EU' as const },
})

test('no secret is traced, logged, or told to those who may not know it', async () => {
  const seen = await walk.rolledBack(async () => {
    const admin = await walk.as('admin')
    const { integrationId } = await admin.createIntegration({ body: integration(secrets.routingKey) })
    await admin.updateIntegration({ body: { ...integration(secrets.newRoutingKey), integrationId } })
    await admin.registerElsys({ body: [{ devEui: 'A81758FFFE0512AB', appKey: secrets.appKey }] })
    await admin.registerElsysText({ body: `A81758FFFE0512AC;Room;;${secrets.textAppKey}` })
    const stray = { ...integration('x'), password: secrets.stray, pagerDuty: { password: secrets.stray } }
    await call('createIntegration', { params: {}, body: stray })
    await walk.app.inject({ url: `/public/api/v1.0/account?access_token=${secrets.inAddress}` })
    await walk.app.inject({ url: `/nowhere?password=${secrets.inAddress}` })
    await admin.deleteIntegration({ integrationId })
    await refusingInserts(() => call('createIntegration', { params: {}, body: integration(secrets.refused) }))
    const reader = await walk.tokenOf('reader')
    const answers = []
    for (const name of ['listIntegrations', 'listManagedTraces', 'listManagedGroups'] as const)
      answers.push((await send(walk.app, name, requestOf(name, walk.main), reader)).text)
    return { traces: JSON.stringify(await newTraces()), log: walk.log.join(''), answers: answers.join('') }
  })
  expect(seen.traces).toContain('INTEGRATION_UPDATED')
  expect(seen.traces).toContain('ELSYS_SENSORS_REGISTERED')
  expect(seen.log).toContain('request completed')
  const tokens = [await walk.tokenOf('admin'), await walk.tokenOf('reader')]
  const hidden = [...Object.values(secrets), ...tokens.map((token) => token.split('.')[2] ?? token)]
  for (const [where, text] of Object.entries(seen)) {
    expect(
      hidden.filter((secret) => text.includes(secret)),
      where,
    ).toEqual([])
  }
})

test('a routing key is shown only to managers', async () => {
  const shown = async (username: string) =>
    (await (await walk.as(username)).listIntegrations()).find(
      ({ integrationId }) => integrationId === walk.main.integrationId,
    )?.pagerDuty?.routingKey
  expect([await shown('admin'), await shown('accounts'), await shown('devices')]).toEqual(
    Array(3).fill('kept-routing-key'),
  )
  expect(await shown('reader')).toBeNull()
})
