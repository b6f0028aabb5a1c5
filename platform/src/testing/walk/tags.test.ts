import { AsyncLocalStorage } from 'node:async_hooks'
import type { OperationName } from '#contract/operations/index'
import { eq, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { calls } from '../../../../console/src/api/calls.ts'
import * as schema from '../../db/schema/index.ts'
import {
  auditOf,
  isOfProgram,
  operationNames,
  operationOf,
  requestOf,
  send,
  startWalk,
  userOf,
  type Answer,
  type Walk,
} from './app.ts'
import { writtenTables } from './fingerprint.ts'

/** The tag of a device's call is that of the answer itself, whatever was read for it. */
const tagged = operationNames.filter((name) => operationOf(name).etag && !isOfProgram(name))
const changing = operationNames.filter(auditOf)

let walk: Walk
let main: Record<string, Answer>
let other: Record<string, Answer>
const tablesRead = new Map<OperationName, PgTable[]>()

beforeAll(async () => {
  walk = await startWalk({}, { checkResponses: false })
  // The first sign-in stores the person's language, which changes the lists of accounts.
  for (const username of ['other-admin', 'reader', 'accounts', 'operator']) await walk.tokenOf(username)
  main = await readAll('admin')
  other = await readAll('other-admin')
  for (const name of tagged) tablesRead.set(name, await tablesOf(() => read(name)))
})

afterAll(() => walk.close())

const tagOf = (answer: Answer | undefined) => String(answer?.headers['etag'])

/** Reads the list. The reader may already have an answer and send its tag. */
async function read(name: OperationName, username = 'admin', held?: string): Promise<Answer> {
  const request = requestOf(name, username === 'other-admin' ? walk.other : walk.main)
  if (held !== undefined) request.headers = { 'if-none-match': held }
  return send(walk.app, name, request, await walk.tokenOf(username))
}

async function readAll(username: string): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {}
  for (const name of tagged) answers[name] = await read(name, username)
  return answers
}

describe.each(tagged)('%s', (name) => {
  test('has a tag, and is not sent to a caller who has that tag', async () => {
    const tag = tagOf(main[name])
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
    for (const held of [tag, `"another", ${tag}`, tag.slice('W/'.length)]) {
      const { status, text, headers } = await read(name, 'admin', held)
      expect([status, text, headers['etag']]).toEqual([304, '', tag])
      expect(headers['cache-control']).toBe('no-store')
      expect(headers).not.toHaveProperty('content-type')
    }
  })

  test('is sent to a caller who has another tag, or something that is no tag', async () => {
    const tag = tagOf(main[name])
    for (const held of ['W/"of-yesterday"', '', ',', '*', 'W/', '"', `${tag}x`, tagOf(other[name])]) {
      const { status, text } = await read(name, 'admin', held)
      expect([held, status, text]).toEqual([held, 200, main[name]?.text])
    }
  })

  test('has another tag for another caller, who may see other parts of it', async () => {
    const another = operationOf(name).access === 'signed-in' ? 'reader' : 'accounts'
    expect(tagOf(await read(name, another))).not.toBe(tagOf(main[name]))
  })

  test('has another tag as soon as the caller has other roles', async () => {
    const { accounts } = schema
    const after = await walk.rolledBack(async () => {
      const { db } = walk.database
      // Without the triggers, so that only the roles can make the difference.
      await db.execute(sql`set local session_replication_role = replica`)
      const roles = sql`array_append(${accounts.roles}, 'ROLE_OF_TOMORROW')`
      await db.update(accounts).set({ roles }).where(eq(accounts.username, 'admin'))
      return read(name)
    })
    expect(tagOf(after)).not.toBe(tagOf(main[name]))
  })

  test('has another tag after a change in any table that it reads', async () => {
    const tables = tablesRead.get(name) ?? []
    expect(tables.length).toBeGreaterThan(0)
    for (const table of tables) {
      const after = await walk.rolledBack(async () => {
        const { name: changed, columns } = getTableConfig(table)
        const column = columns.find((one) => one.name !== 'id')?.name ?? ''
        await walk.database.db.execute(sql.raw(`update "${changed}" set "${column}" = "${column}"`))
        return read(name, 'admin', tagOf(main[name]))
      })
      expect([getTableConfig(table).name, after.status]).toEqual([getTableConfig(table).name, 200])
    }
  })
})

interface Statement {
  name?: string
  text: string
}

/** The tables in all statements of the work, except those that look up the caller and the versions. */
async function tablesOf(work: () => Promise<unknown>): Promise<PgTable[]> {
  const sent: Statement[] = []
  // A timer of the platform reads its keys. That is not part of the work.
  const own = new AsyncLocalStorage<true>()
  const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  spy.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    if (own.getStore()) sent.push(args[0] as Statement)
    return Reflect.apply(query, this, args) as never
  })
  // On a single connection: a pooled one would run in the context of the caller who returned it.
  await walk.rolledBack(() => own.run(true, work))
  spy.mockRestore()
  const texts = sent.filter(({ name = '' }) => !/^(caller|table_versions)/.test(name)).map(({ text }) => text)
  return (
    Object.values(schema)
      .filter((value) => is(value, PgTable))
      // A name with a colon behind it is a field of the answer.
      .filter((table) => texts.some((text) => new RegExp(`"${getTableConfig(table).name}"(?!:)`).test(text)))
  )
}

/** Two addresses of a list share one handler. The walk calls one of them. */
const lists = tagged.filter((name) => !name.startsWith('listIntegrator'))

/** The lists that read a table to which the transaction has written. No other list can have changed. */
async function touchedLists(): Promise<OperationName[]> {
  const written = await writtenTables(walk.database.db)
  return lists.filter((list) =>
    tablesRead.get(list)?.some((table) => written.includes(getTableConfig(table).name)),
  )
}

/** What everybody can use from now on. */
const concernAll = new Set(['shareProduct'])

test.each(changing)('after %s no list that has changed has its old tag', async (name) => {
  await walk.rolledBack(async () => {
    const answer = await send(walk.app, name, requestOf(name, walk.main), await walk.tokenOf(userOf(name)))
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    for (const list of await touchedLists()) {
      // A change at one integrator must not change the tags of another.
      const { status } = await read(list, 'other-admin', tagOf(other[list]))
      if (!concernAll.has(name)) expect([list, status]).toEqual([list, 304])
      // After a sign-out or a suspension the list can no longer be read.
      if (name === 'logout' || name === 'suspendIntegrator') continue
      const after = await read(list)
      const isOther = after.text !== main[list]?.text
      if (isOther) expect([list, tagOf(after)]).not.toEqual([list, tagOf(main[list])])
      if (isOther) changes.push([name, list])
    }
  })
})
const changes: [change: OperationName, list: OperationName][] = []

test('the walk has changed every list except two, which none of its calls changes', () => {
  const untouched = ['listUnits', 'listAccountOwners']
  const changed = new Set(changes.map(([, list]) => list))
  expect([...changed].toSorted()).toEqual(lists.filter((name) => !untouched.includes(name)).toSorted())
})

test('the console reads every list again that its call has changed', () => {
  const stale: Partial<Record<OperationName, readonly OperationName[]>> = calls
  // Every change leaves a trace. The screen of traces asks each time it is opened.
  const others = changes.filter(([, list]) => list !== 'listManagedTraces')
  // After batches the console reads what the single call makes stale, once.
  const staleAfter = (change: OperationName) =>
    stale[(operationOf(change).batchOf ?? change) as OperationName]
  const missed = others.filter(
    ([change, list]) => list in stale && !(staleAfter(change) ?? [list]).includes(list),
  )
  // The answer of this call contains the row, which the screen puts into the list. After batches it reads the list.
  expect(missed).toEqual([
    ['validateManagedDeviceToken', 'listManagedDevices'],
    ['validateManagedDeviceTokens', 'listManagedDevices'],
  ])
})
