import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { basePath } from '#contract/op'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portOf } from '../base/address.ts'
import { createKeycloakAdmin } from '../identity/keycloak/admin.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { openMailbox, type Mailbox } from '../testing/mailbox.ts'
import { startTelemetry } from './index.ts'

interface Sent {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number }
  attributes: { key: string; value: Record<string, string | number> }[]
}

let collector: Server
let keycloak: Server
let mailbox: Mailbox
let platform: TestApp
let stop: () => Promise<void>
const [spans, resources, addresses]: [Sent[], string[], unknown[]] = [[], [], []]
const asked: IncomingMessage[] = []

async function listenWith(answer: (request: IncomingMessage) => Promise<object>): Promise<Server> {
  const server = createServer(
    (request, response) =>
      void answer(request).then((body) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      ),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const addressOf = (server: Server) => `http://127.0.0.1:${portOf(server)}`

beforeAll(async () => {
  collector = await listenWith(async (request) => {
    const { resourceSpans } = JSON.parse(await text(request)) as {
      resourceSpans: { resource: object; scopeSpans: { spans: Sent[] }[] }[]
    }
    for (const { resource, scopeSpans } of resourceSpans) {
      resources.push(JSON.stringify(resource))
      addresses.push(request.url)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
    return {}
  })
  keycloak = await listenWith(async (request) => {
    asked.push(request)
    return { access_token: 'S3CRET-token', expires_in: 60 }
  })
  mailbox = await openMailbox()
  Object.assign(process.env, {
    OTEL_EXPORTER_OTLP_ENDPOINT: addressOf(collector),
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_SERVICE_NAME: 'console-in-a-test',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  })
  stop = await startTelemetry(process.env)
  platform = await startTestApp({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await platform.close()
  await stop()
  for (const server of [collector, keycloak]) server.close()
  await mailbox.close()
})

const factsOf = ({ attributes }: Sent) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** Waits for the span of this name in the trace, and returns it with those of the same trace. */
async function traceWith(name: string, traceId?: string) {
  const found = () => spans.find((span) => span.name === name && (!traceId || span.traceId === traceId))
  await expect.poll(found).toBeDefined()
  const span = found()
  if (!span) throw new Error('Polled in vain')
  return { span, others: spans.filter((other) => other.traceId === span.traceId && other !== span) }
}

const traceId = '0af7651916cd43dd8448eb211c80319c'

test('a request is a span of the caller’s trace, and its queries are parts of it', async () => {
  await platform.app.inject({
    url: `${basePath}/management/account?secret=S3CRET-query`,
    headers: {
      authorization: `Bearer ${await platform.tokenOf('admin')}`,
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    },
  })
  const { span, others } = await traceWith('listManagedAccounts', traceId)
  expect(span).toMatchObject({ parentSpanId: 'b7ad6b7169203331', kind: 2 })
  expect(factsOf(span)).toMatchObject({
    'http.request.method': 'GET',
    'http.route': `${basePath}/management/account`,
    'http.response.status_code': 200,
  })
  const caller = others.find(({ name }) => name === 'caller_by_id')
  expect(caller).toMatchObject({ parentSpanId: span.spanId, kind: 3 })
  expect(caller && factsOf(caller)).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': 'SELECT',
    'db.query.summary': 'caller_by_id',
  })
  expect(resources.join()).toContain('console-in-a-test')
  expect(new Set(addresses)).toEqual(new Set(['/v1/traces']))
})

test('the queries of many calls at once are not mixed up, even if they wait for a connection', async () => {
  const headers = { authorization: `Bearer ${await platform.tokenOf('admin')}` }
  const ids = Array.from({ length: 40 }, (_, index) => `${traceId.slice(0, -2)}${String(10 + index)}`)
  await Promise.all(
    ids.map(async (id) =>
      platform.app.inject({
        url: `${basePath}/account`,
        headers: { ...headers, traceparent: `00-${id}-b7ad6b7169203331-01` },
      }),
    ),
  )
  for (const id of ids) {
    const { span, others } = await traceWith('getCurrentAccount', id)
    const callers = others.filter(({ name }) => name === 'caller_by_id')
    expect(callers.map(({ parentSpanId }) => parentSpanId)).toEqual([span.spanId])
  }
})

test('a failed request is a failed span', async () => {
  await expect(platform.database.db.execute(sql`select nonsense`)).rejects.toThrow('nonsense')
  await expect
    .poll(() => spans.filter(({ name, status }) => name === 'SELECT' && status.code === 2), {
      timeout: 20_000,
    })
    .not.toEqual([])
})

test('a mail belongs to the trace of the call that caused it', async () => {
  const admin = await platform.as('admin')
  const { accountId: ownerAccountId } = await admin.getCurrentAccount()
  await admin.createManagedAccount({
    body: {
      username: 'S3CRET-name',
      email: 'S3CRET@nordkaelte.example',
      firstName: 'Kim',
      lastName: 'Sand',
      integratorId: 'int-nordkaelte',
      roles: ['ROLE_LOCATION_READ'],
      ownerAccountId,
    },
  })
  await mailbox.next()
  const { span } = await traceWith('createManagedAccount')
  expect((await traceWith('send mail', span.traceId)).span.attributes).toEqual([])
})

test('a call to Keycloak is a span, and sends its trace along', async () => {
  const settings = { url: addressOf(keycloak), realm: 'r', clientId: 'platform', clientSecret: 'S3CRET' }
  const admin = createKeycloakAdmin(settings, { error: () => {} })
  await admin.within(AbortSignal.timeout(60_000)).call('/users/S3CRET-user')
  const { span } = await traceWith('keycloak')
  expect(factsOf(span)).toEqual({ 'http.request.method': 'POST', 'http.response.status_code': 200 })
  expect(asked[0]?.headers['traceparent']).toBe(`00-${span.traceId}-${span.spanId}-01`)
})

test('no span contains typed text or a secret', async () => {
  await stop()
  const told = JSON.stringify(spans)
  expect(told).not.toContain('S3CRET')
  expect(told).not.toMatch(/@nordkaelte|Bearer/i)
})

test('nothing is sent unless a collector is set, and an unknown protocol is refused', async () => {
  for (const off of [
    {},
    { OTEL_EXPORTER_OTLP_ENDPOINT: addressOf(collector), OTEL_SDK_DISABLED: 'true' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: addressOf(collector), OTEL_TRACES_EXPORTER: 'none' },
  ]) {
    const before = spans.length
    const end = await startTelemetry(off)
    await platform.app.inject('/public/api/v1.0/account')
    await end()
    expect(spans.length).toBe(before)
  }
  await expect(
    startTelemetry({
      OTEL_EXPORTER_OTLP_ENDPOINT: addressOf(collector),
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    }),
  ).rejects.toThrow('http/protobuf or http/json is expected')
})
