import { refusalFor } from '#contract/texts/refusals/refusal'
import { deviceLimits } from '#contract/limits'
import { uplinkLimits } from '#contract/uplink-limits'
import { basePath, deviceOp, eventsOp, op, type Operation } from '#contract/op'
import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError, forbidden, notFound, unauthenticated } from '../base/errors.ts'
import { EventStream } from '../base/event-stream.ts'
import type { Caller } from '../base/request.ts'
import type { Database } from '../db/connection.ts'
import { integrators, locations } from '../db/schema/index.ts'
import { readSettings } from '../settings.ts'
import { freshDatabase } from '../testing/database.ts'
import { addLocation } from '../testing/plant.ts'
import { latestTrace } from '../testing/traces.ts'
import type { Handlers } from './context.ts'
import { addBodyParser } from './input/body.ts'
import { mountOperations, type MountOptions } from './mount.ts'
import { createPeopleFirst } from './people-first.ts'
import { createServer } from './server.ts'

const [own, foreign] = ['int-own', 'int-foreign']
let database: Database

beforeAll(async () => {
  database = await freshDatabase()
  await database.db.insert(integrators).values([own, foreign].map((id) => ({ id, name: id })))
})
afterAll(() => database.close())

const text = { summary: 'Try something', access: 'signed-in', narrowed: 'not', response: z.string() } as const
const Note = z.strictObject({ note: z.string() })

const operations = {
  change: op('POST', '/change', { ...text, audit: 'LOCATION_RESET' }),
  /** A change that can be made by GET, as a sign-out can. */
  visit: op('GET', '/visit', { ...text, audit: 'LOCATION_RESET' }),
  describe: op('GET', '/location/{locationId}/zone/{zoneId}', {
    ...text,
    access: 'location-write',
    narrowed: 'not',
    operatorReads: true,
  }),
  list: op('GET', '/list', { ...text, etag: true }),
  report: op('GET', '/report', { ...text, mayBeStale: true }),
  write: op('POST', '/note/{locationId}', { ...text, body: Note }),
  writeMany: {
    ...op('POST', '/batch/note', {
      ...text,
      body: z.strictObject({ items: z.array(z.strictObject({ locationId: z.string(), body: Note })) }),
      response: z.unknown(),
    }),
    batchOf: 'write' as const,
  },
  follow: eventsOp('/follow', text),
  sendSamples: deviceOp('POST', '/sample', { summary: 'Send', body: Note, response: z.string() }),
  sendUplink: {
    ...op('POST', '/uplink', { ...text, access: 'network-server', narrowed: 'not', body: Note }),
    access: 'network-server' as const,
  },
}

const handlers: Handlers<typeof operations> = {
  change: async () => 'changed',
  visit: async () => 'visited',
  describe: async ({ params }, { integratorId }) =>
    `${params.locationId}, ${params.zoneId} of ${integratorId}`,
  list: { reads: [locations], answer: async () => 'listed' },
  report: async (_input, { db, staleDb }) => (staleDb === db ? 'of the database' : 'of the replica'),
  write: async ({ params, body }) => `${body.note} at ${params.locationId}`,
  follow: async () => new EventStream(),
  sendSamples: async (_input, { device }) => device.deviceId,
  sendUplink: async (_input, { networkServer }) => networkServer.integratorId,
}

const caller: Caller = {
  accountId: 'nobody',
  username: 'nobody',
  email: 'nobody@example.com',
  integratorId: own,
  roles: [],
  integratorName: 'Test',
  isOperator: false,
  sessionKey: 'none',
  tokenExpiresAt: new Date(),
  origin: { subject: 'acc-1', tokenId: '', grantId: '' },
}

const anyProgram = { tokenId: 'tok-1', name: 'Test', isOfServiceAccount: false }

type Options = MountOptions<typeof operations>

/** The answer to one call of this caller, and what the security log says of it. */
async function answerTo(
  request: InjectOptions & { url: string },
  {
    as = caller,
    ...options
  }: Partial<Omit<Options, 'handlers'>> & { as?: Caller; handlers?: Partial<Options['handlers']> } = {},
) {
  const app = await createServer(readSettings({ LOG_LEVEL: 'silent' }))
  addBodyParser(app)
  const logged: unknown[] = []
  mountOperations(app, {
    operations,
    db: database.db,
    readFromReplica: async (work) => work(Object.create(database.db) as typeof database.db),
    authenticate: async () => as,
    authenticateProgram: async () => ({ ...as, program: anyProgram }),
    limitCalls: () => {},
    authenticateDevice: async () => ({ deviceId: 'dev-1', integratorId: own }),
    authenticateNetworkServer: async () => ({ integratorId: foreign }),
    people: createPeopleFirst(),
    logSecurity: (...line) => void logged.push(line),
    headers: { 'x-ours': 'yes' },
    checkResponses: true,
    ...options,
    handlers: { ...handlers, ...options.handlers },
  })
  const { statusCode, headers, body } = await app.inject({ ...request, url: basePath + request.url })
  await app.close()
  return { statusCode, headers, body: body === '' ? '' : (JSON.parse(body) as unknown), logged }
}

interface Changes {
  operations?: object
  handlers?: object
}

describe('a change', () => {
  const change = async (handler: Options['handlers']['change']) =>
    answerTo({ method: 'POST', url: '/change' }, { handlers: { change: handler } })

  test('that loses a race is repeated from the start and leaves one trace; work outside the database is undone', async () => {
    const done: string[] = []
    let tries = 0
    const answer = await change(async (_input, { db, changed, afterCommit, onRollback }) => {
      const attempt = (tries += 1)
      changed({ new: { attempt } })
      afterCommit(async () => void done.push(`followed ${attempt}`))
      onRollback(async () => void done.push(`took back ${attempt}`))
      if (attempt < 3) await db.execute(sql`do $$ begin raise 'deadlock' using errcode = '40P01'; end $$`)
      return `done at ${attempt}`
    })
    expect([answer.statusCode, answer.body]).toEqual([200, 'done at 3'])
    expect(done).toEqual(['took back 1', 'took back 2', 'followed 3'])
    expect(await latestTrace(database.db)).toMatchObject({ action: 'LOCATION_RESET', new: { attempt: 3 } })
    const { rowCount } = await database.db.execute(
      sql`select 1 from audit_traces where account_id = ${caller.accountId}`,
    )
    expect(rowCount).toBe(1)
  })

  test('that loses every time is refused', async () => {
    let tries = 0
    const answer = await change(async (_input, { db }) => {
      tries += 1
      await db.execute(sql`do $$ begin raise 'not serializable' using errcode = '40001'; end $$`)
      return 'never'
    })
    expect([answer.statusCode, tries]).toEqual([409, 4])
    expect(answer.body).toMatchObject({ message: 'Somebody else changed the same thing. Try again.' })
  })
})

describe('access', () => {
  const url = '/location/loc-1/zone/z-1'
  const roles = ['ROLE_LOCATION_WRITE']

  test('nobody is answered without a sign-in', async () => {
    const refuse = async () => {
      throw unauthenticated()
    }
    for (const [method, address] of [
      ['GET', url],
      ['POST', '/sample'],
      ['POST', '/uplink'],
    ] as const) {
      const answer = await answerTo(
        { method, url: address },
        { authenticate: refuse, authenticateDevice: refuse, authenticateNetworkServer: refuse },
      )
      expect([answer.statusCode, answer.logged]).toEqual([401, []])
    }
  })

  test('who may not make a call is refused before it is read, which the security log says', async () => {
    const answer = await answerTo({ url: '/location/%00/zone/z-1' })
    expect([answer.statusCode, answer.logged]).toEqual([403, [['access-refused', 'refused', {}]]])
  })

  test('the path names the thing, and the call is about the own integrator', async () => {
    const answer = await answerTo({ url }, { as: { ...caller, roles } })
    expect([answer.statusCode, answer.body]).toEqual([200, `loc-1, z-1 of ${own}`])
    expect([answer.headers['x-ours'], answer.headers['content-security-policy']]).toEqual(['yes', undefined])
    expect(answer.logged).toEqual([])
  })

  test('the security log has refusals of rules too, and no other failure', async () => {
    const refusedBy = async (error: ApiError) =>
      (
        await answerTo(
          { url },
          {
            as: { ...caller, roles },
            handlers: {
              describe: async () => {
                throw error
              },
            },
          },
        )
      ).logged
    expect(await refusedBy(forbidden())).toHaveLength(1)
    expect(await refusedBy(notFound('Zone'))).toEqual([])
  })

  test('only the operator reads what another integrator has, and only in calls that allow it', async () => {
    const there = `/location/${await addLocation(database.db, foreign)}/zone/z-1`
    const integratorOf = async (isOperator: boolean, table = operations) => {
      const { body } = await answerTo(
        { url: there },
        { as: { ...caller, roles, isOperator }, operations: table },
      )
      return String(body).split(' of ')[1]
    }
    expect(await integratorOf(true)).toBe(foreign)
    expect(await integratorOf(false)).toBe(own)
    const { operatorReads: _, ...unmarked } = operations.describe
    expect(await integratorOf(true, { ...operations, describe: unmarked })).toBe(own)
    const nowhere = await answerTo({ url }, { as: { ...caller, roles, isOperator: true } })
    expect(nowhere.body).toBe(`loc-1, z-1 of ${own}`)
  })
})

test('people come before work that can wait, also when it is done for a device', async () => {
  const waiting: string[] = []
  const people = {
    areWaiting: () => false,
    answer: async <R>(work: () => Promise<R>) => (waiting.push('person'), work()),
  }
  expect((await answerTo({ url: '/list' }, { people })).body).toBe('listed')
  expect(waiting).toEqual(['person'])
  await answerTo({ method: 'POST', url: '/sample', payload: { note: 'a' } }, { people })
  expect(waiting).toEqual(['person'])
})

test('an answer with a tag is not sent again, and others have none', async () => {
  const first = await answerTo({ url: '/list' })
  const tag = String(first.headers['etag'])
  expect(tag).toMatch(/^W\/".{20,}"$/)
  const again = await answerTo({ url: '/list', headers: { 'if-none-match': tag } })
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag])
  expect(again.headers['cache-control']).toBe('no-store')
  const changed = await answerTo({ url: '/list', headers: { 'if-none-match': 'W/"other"' } })
  expect([changed.statusCode, changed.body]).toEqual([200, 'listed'])
  const untagged = await answerTo({ url: '/report', headers: { 'if-none-match': 'undefined' } })
  expect([untagged.statusCode, untagged.headers['etag']]).toEqual([200, undefined])
})

test('only a call whose answer may be old reads from a replica', async () => {
  expect((await answerTo({ url: '/report' })).body).toBe('of the replica')
  const { mayBeStale: _, ...report } = operations.report
  const fresh = await answerTo({ url: '/report' }, { operations: { ...operations, report } })
  expect(fresh.body).toBe('of the database')
})

test('a handler can set a header of its answer', async () => {
  const report: Options['handlers']['report'] = async (_input, { setHeader }) => {
    setHeader('next-cursor', 'page-2')
    return 'reported'
  }
  const { headers } = await answerTo({ url: '/report' }, { handlers: { report } })
  expect(headers['next-cursor']).toBe('page-2')
})

test('a batch makes the single call for each item', async () => {
  const items = ['loc-1', 'loc-2'].map((locationId) => ({ locationId, body: { note: 'Hello' } }))
  const payload = { items: [...items, 'nonsense'] }
  const { statusCode, body } = await answerTo({ method: 'POST', url: '/batch/note', payload })
  expect(statusCode).toBe(200)
  expect(body).toMatchObject({
    results: [
      { status: 200, answer: 'Hello at loc-1' },
      { status: 200, answer: 'Hello at loc-2' },
      { status: 400 },
    ],
  })
  const wrong = await answerTo({ method: 'POST', url: '/batch/note', payload: { items: [], stray: 1 } })
  expect(wrong.statusCode).toBe(400)
})

test('a device and a network server make only their own calls, with smaller bodies than people', async () => {
  const sent = async (url: string, bytes: number) =>
    answerTo({ method: 'POST', url, payload: { note: 'x'.repeat(bytes) } })
  expect((await sent('/sample', 10)).body).toBe('dev-1')
  expect((await sent('/uplink', 10)).body).toBe(foreign)
  expect((await sent('/uplink', uplinkLimits.bytesPerCall)).statusCode).toBe(413)
  expect((await sent('/sample', uplinkLimits.bytesPerCall)).statusCode).toBe(200)
  expect((await sent('/sample', deviceLimits.bytesPerCall)).statusCode).toBe(413)
  expect((await sent('/note/loc-1', deviceLimits.bytesPerCall)).statusCode).toBe(200)
})

test('a compressed body is read, and one that nobody reads is not decompressed', async () => {
  const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' }
  const payload = gzipSync(JSON.stringify({ note: 'Hello' }))
  const read = await answerTo({ method: 'POST', url: '/note/loc-1', headers, payload })
  expect(read.body).toBe('Hello at loc-1')
  const broken = { method: 'POST', headers, payload: Buffer.from('not compressed') } as const
  expect((await answerTo({ ...broken, url: '/note/loc-1' })).statusCode).toBe(400)
  expect((await answerTo({ ...broken, url: '/change' })).statusCode).not.toBe(400)
})

test('HEAD changes nothing, and begins no stream', async () => {
  const status = async (url: string) => (await answerTo({ method: 'HEAD', url })).statusCode
  expect(await status('/report')).toBe(200)
  expect(await status('/visit')).toBe(405)
  expect(await status('/follow')).toBe(405)
})

test('tests notice an answer or a refusal that the reference does not describe', async () => {
  const wrong = { handlers: { change: async () => 7 as never } }
  const call = { method: 'POST', url: '/change' } as const
  expect((await answerTo(call, wrong)).statusCode).toBe(500)
  expect((await answerTo(call, { ...wrong, checkResponses: false })).body).toBe(7)
  const refusing = {
    handlers: {
      change: async () => {
        throw new ApiError(422, refusalFor('REQUEST_REFUSED', { reason: 'Not like this' }))
      },
    },
  }
  expect((await answerTo(call, refusing)).statusCode).toBe(500)
  expect((await answerTo(call, { ...refusing, checkResponses: false })).statusCode).toBe(422)
})

const readElsewhere = (more: Partial<Operation>): Changes => ({
  operations: { ...operations, describe: { ...operations.describe, ...more } },
  handlers: more.etag ? { describe: handlers.list } : {},
})
const notElsewhere = 'describe cannot be made by the operator'

test.each<[what: string, changes: Changes, message: string]>([
  ['a call without a handler', { handlers: { change: undefined } }, 'change has no handler'],
  ['a tag without tables', { handlers: { list: async () => '' } }, 'do not agree on a tag'],
  ['tables without a tag', { handlers: { report: handlers.list } }, 'do not agree on a tag'],
  ['a change for another integrator', readElsewhere({ audit: 'LOCATION_RESET' }), notElsewhere],
  ['a tag for another integrator', readElsewhere({ etag: true }), notElsewhere],
])('%s does not start', async (_what, changes, message) => {
  await expect(answerTo({ url: '/list' }, changes as object)).rejects.toThrow(message)
})
