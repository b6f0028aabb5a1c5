import { hiddenText } from '#contract/audit'
import type { AuditTrace } from '#contract/schemas/audit'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, auditTraces } from '../../db/schema/index.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const own = 'int-nordkaelte'

const person = {
  firstName: 'Ingrid',
  lastName: 'Palmgren',
  username: 'i.palmgren',
  email: 'ingrid@palmgren.example',
  phoneNumber: '+46 8 111 22 33',
  sex: 'FEMALE' as const,
  integratorId: own,
  roles: ['ROLE_LOCATION_EXPORT' as const],
}
const secrets = [person.username, person.email, person.phoneNumber, person.sex, 'ROLE_', 'on-call-team']
const [create, update, remove] = ['ACCOUNT_CREATED', 'ACCOUNT_UPDATED', 'ACCOUNT_DELETED']

const platform = await startOwnApp()
const admin = await platform.as('admin')
const [group] = await admin.listManagedGroups()
const ownerAccountId = (await admin.getCurrentAccount()).accountId
// An account with a group membership is made, changed and deleted. Each writes a trace.
const membership = {
  locationGroupId: { locationGroupId: group?.locationGroupId ?? '' },
  roles: ['ROLE_LOCATION_WRITE' as const],
  contactGroup: ['on-call-team'],
}
const body = { ...person, ownerAccountId, locationGroups: [membership] }
const accountId = (await admin.createManagedAccount({ body })).accountId
await admin.updateManagedAccount({ accountId, body: { data: { ...body, lastName: 'Falk' } } })
await admin.deleteAccount({ accountId })

const tracesFor = async (username: string, query: { email?: string; action?: string } = {}) =>
  (await platform.as(username)).listManagedTraces({ query: { pageSize: 200, ...query } })

/** The traces about the account, newest first. */
const ofPerson = (traces: AuditTrace[]) =>
  traces.filter(({ oldValue, newValue }) => (oldValue ?? newValue)?.includes(accountId))

const found = (traces: AuditTrace[]) => {
  const text = JSON.stringify(traces)
  return secrets.filter((secret) => text.includes(secret))
}

async function write(trace: Partial<typeof auditTraces.$inferInsert>): Promise<string> {
  const row = { integratorId: own, email: 'someone@nordkaelte.example', action: 'ACCOUNT_UPDATED', ...trace }
  const [written] = await platform.database.db.insert(auditTraces).values(row).returning()
  return String(written?.id)
}

async function withRoles<Result>(username: string, roles: string[], work: () => Promise<Result>) {
  const { db } = platform.database
  const [before] = await db.select().from(accounts).where(eq(accounts.username, username))
  const set = async (held: string[]) =>
    db.update(accounts).set({ roles: held }).where(eq(accounts.username, username))
  await set(roles)
  try {
    return await work()
  } finally {
    await set(before?.roles ?? [])
  }
}

test.each(['reader', 'devices'])(
  '%s sees which account changed, and nothing private about it',
  async (user) => {
    const traces = ofPerson(await tracesFor(user))
    expect(traces.map(({ action }) => action)).toEqual([remove, update, create])
    expect(found(traces)).toEqual([])
    const changed = JSON.parse(traces[1]?.newValue ?? '') as unknown
    expect(changed).toMatchObject({
      accountId,
      firstName: 'Ingrid',
      lastName: 'Falk',
      username: hiddenText,
      email: hiddenText,
      phoneNumber: hiddenText,
      sex: hiddenText,
      roles: hiddenText,
      integratorId: own,
      ownerAccountId,
      locationGroups: [
        { roles: hiddenText, contactGroup: hiddenText, locationGroupName: expect.any(String) },
      ],
    })
    expect(JSON.parse(traces[1]?.body ?? '')).toMatchObject({
      data: { lastName: 'Falk', email: hiddenText, roles: hiddenText },
    })
    expect(new Set(traces.map(({ email }) => email))).toEqual(new Set(['admin@nordkaelte.example']))
  },
)

test.each(['accounts', 'admin'])('%s manages accounts and sees everything', async (username) => {
  const traces = ofPerson(await tracesFor(username))
  expect(traces).toHaveLength(3)
  expect(found(traces)).toEqual(secrets)
  expect(JSON.stringify(traces)).not.toContain(hiddenText)
})

test('the operator sees everything only with account management, an integrator only its own', async () => {
  const operator = await platform.as('operator')
  const all = async () => ofPerson(await operator.listAllTraces({ query: { pageSize: 200 } }))
  expect(found(await all())).toEqual(secrets)
  const weak = await withRoles('operator', ['ROLE_LOCATION_READ', 'ROLE_LOCATION_WRITE'], all)
  expect(weak).toHaveLength(3)
  expect(found(weak)).toEqual([])
  expect(ofPerson(await tracesFor('other-admin'))).toEqual([])
})

test('everybody sees what the log says about themselves', async () => {
  const reader = await platform.as('reader')
  const { integratorId: _, ...self } = await reader.getCurrentAccount()
  const data = { ...self, integratorId: own, phoneNumber: '+49 40 777', ownerAccountId }
  await admin.updateManagedAccount({ accountId: self.accountId, body: { data } })
  const [mine] = await tracesFor('reader', { action: update })
  expect(mine?.newValue).toContain('+49 40 777')
  expect(mine?.newValue).toContain(self.email)
  const [theirs] = await tracesFor('devices', { action: update })
  expect(theirs?.id).toBe(mine?.id)
  expect(JSON.stringify(theirs)).not.toContain('+49 40 777')
  const mixed = await write({
    oldValue: `{"accountId":"${self.accountId}"}`,
    newValue: '{"email":"x@y.example"}',
  })
  const shown = (await tracesFor('reader')).find(({ id }) => id === mixed)
  expect(JSON.stringify(shown)).not.toContain('x@y.example')
})

test('older traces are masked as well, whatever they contain', async () => {
  const cases: [Partial<typeof auditTraces.$inferInsert>, Partial<AuditTrace>][] = [
    [{ oldValue: '{"phoneNumber":"0800' }, { oldValue: hiddenText }],
    [
      { newValue: 'phone 0800', body: '' },
      { newValue: hiddenText, body: hiddenText },
    ],
    [{ newValue: '"0800"' }, { newValue: `"${hiddenText}"` }],
    [{ newValue: '["0800",{"sex":"OTHER"}]' }, { newValue: `["${hiddenText}",{"sex":"${hiddenText}"}]` }],
    [
      { newValue: '{"accountId":"a","x":{"accountId":"0800"}}' },
      { newValue: `{"accountId":"a","x":"${hiddenText}"}` },
    ],
    [
      { newValue: JSON.stringify({ accountId: 'a', ownerOf: ['b'.repeat(20_000)] }) },
      { newValue: hiddenText },
    ],
    [{ url: '/account/a?phone=0800\n1' }, { url: `/account/a?${hiddenText}` }],
    [
      { action: 'OF_ANOTHER_RELEASE', newValue: '{"phone":"0800"}' },
      { newValue: `{"phone":"${hiddenText}"}` },
    ],
  ]
  const ids: string[] = []
  for (const [stored] of cases) ids.push(await write(stored))
  const [hidden, whole] = [await tracesFor('reader'), await tracesFor('accounts')]
  for (const [index, [stored, expected]] of cases.entries()) {
    const isIt = ({ id }: AuditTrace) => id === ids[index]
    expect(hidden.find(isIt), JSON.stringify(stored).slice(0, 200)).toMatchObject(expected)
    expect(whole.find(isIt)).toMatchObject(stored)
  }
  const open = { action: 'LOCATION_UPDATED', newValue: 'not JSON', url: '/x?phone=0800' }
  const id = await write(open)
  expect((await tracesFor('reader')).find((trace) => trace.id === id)).toMatchObject(open)
})

test('only the operator can read removed identities, which may be of any integrator', async () => {
  const id = await write({ action: 'IDENTITIES_CLEANED', oldValue: '{"identities":["former.rival"]}' })
  for (const username of ['reader', 'accounts', 'admin']) {
    const shown = (await tracesFor(username)).find((trace) => trace.id === id)
    expect(shown?.oldValue, username).toBe(`{"identities":"${hiddenText}"}`)
  }
  const operator = await platform.as('operator')
  const shown = (await operator.listAllTraces()).find((trace) => trace.id === id)
  expect(shown?.oldValue).toContain('former.rival')
})

test('no filter finds hidden values', async () => {
  const [accountsUser, operator] = [await platform.as('accounts'), await platform.as('operator')]
  const { accountId: managerId } = await accountsUser.getCurrentAccount()
  const trace = { accountId: managerId, body: '{"phoneNumber":"+1 555 0199"}', url: '/one/account?q=0199' }
  const [theirs, moved] = [await write(trace), await write({ ...trace, integratorId: 'int-alpenmess' })]
  const removed = await write({ ...trace, action: 'IDENTITIES_CLEANED' })
  const plain = await write({ ...trace, action: 'LOCATION_UPDATED' })
  const search = async (query: { body: string } | { url: string }) => ({
    own: (await accountsUser.listOwnTraces({ query })).map(({ id }) => id),
    all: (await operator.listAllTraces({ query })).map(({ id }) => id),
  })
  const managing = { own: [plain, theirs], all: [plain, removed, moved, theirs] }
  expect(await search({ body: '0199' })).toEqual(managing)
  expect(await search({ url: '0199' })).toEqual(managing)
  const weak = async <Result>(work: () => Promise<Result>) =>
    withRoles('accounts', ['ROLE_LOCATION_READ'], () => withRoles('operator', ['ROLE_LOCATION_READ'], work))
  expect(await weak(() => search({ body: '0199' }))).toEqual({ own: [plain], all: [plain] })
  expect(await weak(() => search({ url: '0199' }))).toEqual({ own: [plain], all: [plain] })
  const byPath = await weak(() => search({ url: 'one/account' }))
  expect(byPath.own).toEqual([plain, removed, moved, theirs])
  expect(byPath.all).toEqual(expect.arrayContaining(byPath.own))
  for (const filter of [person.email, person.phoneNumber, person.username]) {
    expect(await tracesFor('reader', { email: filter })).toEqual([])
    expect(await tracesFor('reader', { action: filter })).toEqual([])
  }
})
