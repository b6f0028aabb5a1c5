import { refusalFor } from '#contract/texts/refusals/refusal'
import { basePath, op } from '#contract/op'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../base/errors.ts'
import type { Caller } from '../base/request.ts'
import { minute } from '../base/time.ts'
import type { Database } from '../db/connection.ts'
import { auditTraces, integrators } from '../db/schema/index.ts'
import { freshDatabase } from '../testing/database.ts'
import type { Handlers, OtherCall } from './context.ts'
import { otherCalls } from './other-calls.ts'

const integratorId = 'int-own'
let database: Database

beforeAll(async () => {
  database = await freshDatabase()
  await database.db.insert(integrators).values({ id: integratorId, name: integratorId })
})
afterAll(() => database.close())

const Note = z.strictObject({ note: z.string() })

const operations = {
  restore: op('PUT', '/restore/{locationId}', {
    summary: 'Restore something',
    access: 'location-write',
    narrowed: 'not',
    recentSignIn: true,
    audit: 'LOCATION_UPDATED',
    body: Note,
    response: z.string(),
  }),
}

const handlers: Handlers<typeof operations> = {
  async restore({ body }, { changed }) {
    if (body.note === 'refused')
      throw new ApiError(400, refusalFor('REQUEST_REFUSED', { reason: 'Not like this' }))
    return changed({ new: body }).note
  },
}

const writer: Caller = {
  accountId: 'acc-1',
  username: 'writer',
  email: 'writer@example.com',
  integratorId,
  roles: ['ROLE_LOCATION_WRITE'],
  integratorName: 'Test',
  isOperator: false,
  sessionKey: 'none',
  tokenExpiresAt: new Date(),
  origin: { subject: 'acc-1', tokenId: '', grantId: '' },
}

const noted = (note: unknown, locationId: unknown = 'loc-1'): OtherCall => ({
  call: 'restore',
  params: { locationId },
  body: { note },
})

async function make(calls: OtherCall[], caller = writer) {
  const { db } = database
  const request = { id: 'req-1', url: '/undo' } as FastifyRequest
  const outer = { caller, integratorId, request, setHeader: () => {}, logSecurity: () => {} }
  const undoing = { undoes: 7, before: async () => {}, review: () => {} }
  await otherCalls({ operations, handlers, db }, outer).make(calls, undoing)
}

const traces = async () =>
  database.db.select().from(auditTraces).where(eq(auditTraces.accountId, writer.accountId))

const signedIn = (minutes: number) => ({ ...writer, signedInAt: new Date(Date.now() - minutes * minute) })

test('other calls need their own access and recent sign-in', async () => {
  await expect(make([noted('Former')], { ...writer, roles: [] })).rejects.toMatchObject({ status: 403 })
  await expect(make([noted('Former')], signedIn(16))).rejects.toMatchObject({
    refusal: { code: 'SIGN_IN_AGAIN' },
  })
  expect(await traces()).toEqual([])
})

test('they are traced as if somebody had made them', async () => {
  await make([noted('Former')], signedIn(14))
  const url = `${basePath}/restore/loc-1`
  const [trace] = await traces()
  expect(trace).toMatchObject({ action: 'LOCATION_UPDATED', undoes: 7, url, newValue: '{"note":"Former"}' })
})

test('all of them are made or none, and what is not accepted is said', async () => {
  const before = await traces()
  for (const [note, why] of [
    [7, 'The request is not valid: note'],
    ['refused', 'Not like this'],
  ])
    await expect(make([noted('Former'), noted(note)])).rejects.toMatchObject({
      status: 422,
      message: `The old value is not accepted. ${why}`,
    })
  for (const nowhere of [null, '', '..'])
    await expect(make([noted('Former'), noted('Former', nowhere)])).rejects.toMatchObject({
      message: 'The trace does not say what it was about.',
    })
  expect(await traces()).toEqual(before)
})
