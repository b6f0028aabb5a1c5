import { basePath, op } from '#contract/op'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Caller } from '../base/request.ts'
import type { Database } from '../db/connection.ts'
import { mainIntegrator } from '../sample/integrators.ts'
import { readSettings } from '../settings.ts'
import { freshDatabase } from '../testing/database.ts'
import { latestTrace } from '../testing/traces.ts'
import type { Context } from './context.ts'
import { mountOperations } from './mount.ts'
import { createPeopleFirst } from './people-first.ts'
import { createServer } from './server.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase('sample')
})
afterAll(() => database.close())

const operations = {
  probe: op('POST', '/probe', {
    summary: 'Try something',
    access: 'signed-in',
    audit: 'LOCATION_RESET',
    response: z.string(),
  }),
}

const caller: Caller = {
  accountId: 'nobody',
  username: 'nobody',
  email: 'nobody@example.com',
  integratorId: mainIntegrator.id,
  roles: [],
  integratorName: 'Test',
  isOperator: false,
  sessionKey: 'none',
  tokenExpiresAt: new Date(),
  origin: { subject: 'acc-1', tokenId: '', grantId: '' },
}

/** The answer to one call with this handler. */
async function answerOf(probe: (context: Context) => Promise<string>) {
  const app = await createServer(readSettings({ LOG_LEVEL: 'silent' }))
  mountOperations(app, {
    operations,
    handlers: { probe: async (_input, context) => probe(context) },
    db: database.db,
    readFromReplica: async (work) => work(database.db),
    authenticate: async () => caller,
    authenticateDevice: async () => ({ deviceId: 'none', integratorId: caller.integratorId }),
    authenticateNetworkServer: async () => caller,
    people: createPeopleFirst(),
    logSecurity: () => {},
    headers: {},
    checkResponses: true,
  })
  const answer = await app.inject({ method: 'POST', url: `${basePath}/probe` })
  await app.close()
  return answer
}

test('a change that loses a race is repeated from the start and leaves one trace; work outside the database is undone', async () => {
  const done: string[] = []
  let tries = 0
  const answer = await answerOf(async ({ db, changed, afterCommit, onRollback }) => {
    const attempt = (tries += 1)
    changed({ new: { attempt } })
    afterCommit(async () => void done.push(`followed ${attempt}`))
    onRollback(async () => void done.push(`took back ${attempt}`))
    if (attempt < 3) await db.execute(sql`do $$ begin raise 'deadlock' using errcode = '40P01'; end $$`)
    return `done at ${attempt}`
  })
  expect([answer.statusCode, answer.json()]).toEqual([200, 'done at 3'])
  expect(done).toEqual(['took back 1', 'took back 2', 'followed 3'])
  expect(await latestTrace(database.db)).toMatchObject({ action: 'LOCATION_RESET', new: { attempt: 3 } })
  const { rowCount } = await database.db.execute(
    sql`select 1 from audit_traces where account_id = ${caller.accountId}`,
  )
  expect(rowCount).toBe(1)
})

test('a change that loses every time is refused', async () => {
  let tries = 0
  const answer = await answerOf(async ({ db }) => {
    tries += 1
    await db.execute(sql`do $$ begin raise 'not serializable' using errcode = '40001'; end $$`)
    return 'never'
  })
  expect([answer.statusCode, tries]).toEqual([409, 4])
  expect(answer.json()).toMatchObject({ message: 'Somebody else changed the same thing. Try again.' })
})
