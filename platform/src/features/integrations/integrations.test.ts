import type { Integration } from '#contract/schemas/integration'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { latestTrace } from '../../testing/traces.ts'

const platform = await startOwnApp()

const pager = {
  name: 'On call',
  type: 'PAGERDUTY' as const,
  pagerDuty: { routingKey: 'R0UT1NGK3Y', region: 'EU' as const },
}

const required = (field: string) => ({ key: 'REQUIRED', parameters: { FIELD: field } })

test('an integration is created, changed and deleted, each with its trace and without the routing key', async () => {
  const admin = await platform.as('admin')
  const created = await admin.createIntegration({ body: pager })
  expect(created).toEqual({
    ...pager,
    integrationId: expect.any(String),
    integratorId: 'int-nordkaelte',
    twilioSms: null,
    dect: null,
    version: 1,
  })
  expect(await admin.listIntegrations()).toContainEqual(created)
  const creation = await latestTrace(platform.database.db)
  expect(creation).toMatchObject({ action: 'INTEGRATION_CREATED', old: null })
  expect(creation.new).toMatchObject({ name: 'On call', pagerDuty: { routingKey: '***', region: 'EU' } })
  expect(JSON.stringify(creation)).not.toContain('R0UT1NGK3Y')

  const { integrationId } = created
  const changed = await admin.updateIntegration({
    body: { integrationId, name: 'Handsets', type: 'DECT', version: 1 },
  })
  expect(changed).toEqual({ ...created, name: 'Handsets', type: 'DECT', pagerDuty: null, version: 2 })
  const stored = await platform.database.db.execute(
    sql`select settings, secret from integrations where id = ${integrationId}`,
  )
  expect(stored.rows).toEqual([{ settings: null, secret: null }])

  expect(await admin.deleteIntegration({ integrationId })).toBeNull()
  expect(await latestTrace(platform.database.db)).toMatchObject({ action: 'INTEGRATION_DELETED', new: null })
  expect(await failureOf(admin.deleteIntegration({ integrationId }))).toMatchObject({ status: 404 })
})

test('PagerDuty needs routing key and region, and other types must not have them', async () => {
  const admin = await platform.as('admin')
  const nothing = await failureOf(admin.createIntegration({ body: { name: 'x', type: 'PAGERDUTY' } }))
  expect(nothing).toMatchObject({ status: 400, errors: [required('routingKey'), required('region')] })
  const body = { name: 'x', type: 'PAGERDUTY', pagerDuty: { routingKey: ' ' } }
  const half = await failureOf(admin.createIntegration({ body: body as typeof pager }))
  expect(half).toMatchObject({ status: 400, errors: [required('routingKey'), required('region')] })
  const stray = await failureOf(admin.createIntegration({ body: { ...pager, type: 'DECT' } }))
  expect(stray).toMatchObject({
    status: 400,
    errors: [{ key: 'INVALID', parameters: { FIELD: 'pagerDuty' } }],
  })
  const empty = await failureOf(admin.createIntegration({ body: { name: ' ' } as typeof pager }))
  expect(empty).toMatchObject({ status: 400, errors: [required('name'), required('type')] })
})

test('only managers see the routing key', async () => {
  const keysSeenBy = async (username: string) =>
    (await (await platform.as(username)).listIntegrations())
      .filter(({ type }) => type === 'PAGERDUTY')
      .map(({ pagerDuty }) => pagerDuty?.routingKey)
  for (const manager of ['admin', 'accounts', 'devices']) {
    const keys = await keysSeenBy(manager)
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.every((key) => typeof key === 'string' && key.length > 0)).toBe(true)
  }
  const hidden = await keysSeenBy('reader')
  expect(hidden.length).toBeGreaterThan(0)
  expect(new Set(hidden)).toEqual(new Set([null]))
})

test('an edit of an old copy is refused, a repeated one is not', async () => {
  const admin = await platform.as('admin')
  const { integrationId } = await admin.createIntegration({ body: { name: 'Edited', type: 'DECT' } })
  const edit = { integrationId, name: 'Edited twice', type: 'DECT' as const, version: 1 }
  const first = await admin.updateIntegration({ body: edit })
  const trace = await latestTrace(platform.database.db)
  expect(await admin.updateIntegration({ body: edit })).toEqual(first)
  expect(await latestTrace(platform.database.db)).toEqual(trace)
  const late = await failureOf(admin.updateIntegration({ body: { ...edit, name: 'Late' } }))
  expect(late).toMatchObject({ status: 409 })
  expect(await admin.listIntegrations()).toContainEqual(first)
})

test("another integrator's integrations do not exist", async () => {
  const [admin, other] = [await platform.as('admin'), await platform.as('other-admin')]
  const [foreign] = await other.listIntegrations()
  const { integrationId, name } = foreign as Integration
  expect((await admin.listIntegrations()).map((entry) => entry.integrationId)).not.toContain(integrationId)
  const unknown = await failureOf(admin.deleteIntegration({ integrationId: 'no-such-thing' }))
  expect(unknown).toEqual({ status: 404, message: 'Integration not found' })
  expect(await failureOf(admin.deleteIntegration({ integrationId }))).toEqual(unknown)
  const body = { integrationId, name: 'Mine now', type: 'DECT' as const }
  expect(await failureOf(admin.updateIntegration({ body }))).toEqual(unknown)
  const pushed = await failureOf(
    admin.createIntegration({ body: { ...pager, integratorId: 'int-alpenmess' } }),
  )
  expect(pushed).toMatchObject({
    status: 404,
    errors: [{ key: 'NOT_FOUND', parameters: { FIELD: 'integrator' } }],
  })
  expect((await other.listIntegrations()).map((entry) => entry.name)).toContain(name)
})

test('only managers change integrations', async () => {
  const reader = await platform.as('reader')
  expect(await failureOf(reader.createIntegration({ body: pager }))).toMatchObject({ status: 403 })
  for (const manager of ['accounts', 'devices']) {
    const client = await platform.as(manager)
    const { integrationId } = await client.createIntegration({ body: pager })
    await client.deleteIntegration({ integrationId })
  }
})
