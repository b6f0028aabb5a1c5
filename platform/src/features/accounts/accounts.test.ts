import type { AccountBody } from '#contract/schemas/account'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { latestTrace, refusingTraces } from '../../testing/traces.ts'

const platform = await startOwnApp()
const admin = await platform.as('admin')
const adminId = (await admin.getCurrentAccount()).accountId
const groupId = (await admin.listManagedGroups())[0]?.locationGroupId ?? ''

const trace = async () => latestTrace(platform.database.db)
const fieldError = (key: string, field: string) => ({ key, parameters: { FIELD: field } })

function person(username: string, changes: Partial<AccountBody> = {}) {
  return {
    firstName: 'Maria',
    lastName: 'Lindqvist',
    username,
    email: `${username}@nordkaelte.example`,
    integratorId: 'int-nordkaelte',
    roles: ['ROLE_LOCATION_READ' as const],
    ownerAccountId: adminId,
    ...changes,
  }
}

test('an account is created with the defaults of a new membership', async () => {
  const accounts = await platform.as('accounts')
  const locationGroups = [{ locationGroupId: { locationGroupId: groupId } }]
  const created = await accounts.createManagedAccount({ body: { ...person('maria'), locationGroups } })
  expect(created).toEqual({
    ...person('maria'),
    accountId: expect.any(String),
    phoneNumber: null,
    sex: null,
    scope: 'INTEGRATOR',
    locationGroups: [
      {
        locationGroupId: { locationGroupId: groupId, dashboardSafe: false },
        locationGroupName: expect.any(String),
        roles: [],
        contactGroup: [],
        allowPushNotifications: 'false',
        showInContacts: false,
      },
    ],
    version: 1,
  })
  expect(await trace()).toMatchObject({ action: 'ACCOUNT_CREATED', old: null, new: created })
  expect(await accounts.getManagedAccount({ accountId: created.accountId })).toEqual(created)
  expect(await accounts.listManagedAccounts()).toContainEqual(created)
  expect(await accounts.listIntegratorAccounts({ integratorId: 'int-nordkaelte' })).toContainEqual(created)
})

test('the rules of a change are checked once, in the transaction that makes it', async () => {
  // The check of the names locks both of them.
  const locked = async (change: () => Promise<unknown>) => {
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    await change()
    const locks = sent.mock.calls.filter(([statement]) =>
      JSON.stringify(statement).includes('hashtextextended'),
    )
    sent.mockRestore()
    return locks.length
  }
  let accountId = ''
  const create = async () => ({ accountId } = await admin.createManagedAccount({ body: person('once') }))
  expect(await locked(create)).toBe(2)
  const data = person('once', { email: 'twice@nordkaelte.example' })
  expect(await locked(async () => admin.updateManagedAccount({ accountId, body: { data } }))).toBe(2)
})

test('missing and wrong values are named field by field', async () => {
  const nothing = await failureOf(admin.createManagedAccount({ body: {} as AccountBody }))
  expect(nothing).toMatchObject({ status: 400 })
  const fields = ['firstname', 'lastname', 'username', 'email', 'integrator', 'roles', 'owner']
  expect(nothing.errors).toEqual(fields.map((field) => fieldError('REQUIRED', field)))
  const wrong = await failureOf(
    admin.createManagedAccount({ body: person('x', { email: 'nonsense', firstName: ' ', roles: [] }) }),
  )
  expect(wrong.errors).toEqual([
    fieldError('REQUIRED', 'firstname'),
    fieldError('INVALID', 'email'),
    fieldError('REQUIRED', 'roles'),
  ])
})

test('username and e-mail address are unique, in any case and for all integrators', async () => {
  const username = await failureOf(admin.createAccount({ body: person('OTHER-Admin') }))
  expect(username).toMatchObject({ status: 409, errors: [fieldError('DUPLICATE', 'username')] })
  const email = person('fresh', { email: 'ADMIN@Nordkaelte.example' })
  expect(await failureOf(admin.createAccount({ body: email }))).toEqual({
    status: 409,
    message: 'Another account has ADMIN@Nordkaelte.example already',
    errors: [fieldError('DUPLICATE', 'email')],
  })
  const both = await failureOf(admin.createAccount({ body: { ...email, username: 'reader' } }))
  expect(both.errors).toEqual([fieldError('DUPLICATE', 'username'), fieldError('DUPLICATE', 'email')])
})

test('an owner is an account of the same integrator that owns itself', async () => {
  const other = await platform.as('other-admin')
  const { accountId: foreign } = await other.getCurrentAccount()
  for (const ownerAccountId of ['no-such-account', foreign]) {
    expect(await failureOf(admin.createAccount({ body: person('x', { ownerAccountId }) }))).toEqual({
      status: 404,
      message: 'Account owner not found',
      errors: [fieldError('NOT_FOUND', 'owner')],
    })
  }
  const { accountId: owned } = await (await platform.as('reader')).getCurrentAccount()
  const refused = await failureOf(admin.createAccount({ body: person('x', { ownerAccountId: owned }) }))
  expect(refused).toMatchObject({ status: 400, errors: [fieldError('INVALID', 'owner')] })
})

test('owners are listed, filtered by a part of the name', async () => {
  const integratorId = 'int-nordkaelte'
  const owners = await admin.listAccountOwners({ integratorId })
  expect(owners.every((owner) => [null, owner.accountId].includes(owner.ownerAccountId))).toBe(true)
  expect(owners.map(({ username }) => username)).not.toContain('reader')
  const found = await admin.listAccountOwners({ integratorId, query: { name: 'anna BR' } })
  expect(found.map(({ username }) => username)).toEqual(['admin'])
  expect(await admin.listAccountOwners({ integratorId, query: { name: '_____' } })).toEqual([])
})

test('an update replaces the fields and the memberships, wrapped and unwrapped', async () => {
  const created = await admin.createAccount({ body: person('updated') })
  const { accountId } = created
  const membership = {
    locationGroupId: { locationGroupId: groupId, dashboardSafe: true },
    roles: ['ROLE_LOCATION_WRITE' as const],
    contactGroup: ['night'],
    allowPushNotifications: 'true' as const,
    showInContacts: true,
  }
  const data = person('updated', { lastName: 'Berg', sex: 'FEMALE', phoneNumber: '+46 8 1' })
  const updated = await admin.updateManagedAccount({
    accountId,
    body: { data: { ...data, accountId, locationGroups: [membership], version: 1 } },
  })
  expect(updated).toMatchObject({ ...data, locationGroups: [membership], version: 2 })
  expect(await trace()).toMatchObject({ action: 'ACCOUNT_UPDATED', old: created, new: updated })
  const plain = await admin.updateAccount({ accountId, body: person('updated', { email: 'New@x.example' }) })
  expect(plain).toMatchObject({
    lastName: 'Lindqvist',
    email: 'New@x.example',
    locationGroups: [],
    version: 3,
  })
})

test('the username cannot be changed', async () => {
  const { accountId } = await admin.createAccount({ body: person('stays') })
  const failure = await failureOf(admin.updateManagedAccount({ accountId, body: { data: person('Stays') } }))
  expect(failure).toMatchObject({ status: 400, errors: [fieldError('IMMUTABLE', 'username')] })
})

test('an edit of an old copy is refused, a repeated one is not', async () => {
  const { accountId } = await admin.createAccount({ body: person('versions') })
  const edit = { ...person('versions', { firstName: 'Eva' }), version: 1 }
  const first = await admin.updateAccount({ accountId, body: edit })
  const written = await trace()
  expect(await admin.updateAccount({ accountId, body: edit })).toEqual(first)
  expect(await trace()).toEqual(written)
  const late = admin.updateAccount({ accountId, body: { ...edit, firstName: 'Late' } })
  expect(await failureOf(late)).toMatchObject({ status: 409 })
  expect(await admin.getManagedAccount({ accountId })).toEqual(first)
})

test('memberships are only in groups of the same integrator', async () => {
  const other = await platform.as('other-admin')
  const foreign = (await other.listManagedGroups())[0]?.locationGroupId ?? ''
  for (const locationGroupId of [foreign, 'no-such-group']) {
    const body = { ...person('member'), locationGroups: [{ locationGroupId: { locationGroupId } }] }
    expect(await failureOf(admin.createAccount({ body }))).toMatchObject({
      status: 404,
      errors: [fieldError('NOT_FOUND', 'locationGroups')],
    })
  }
})

test("another integrator's accounts do not exist", async () => {
  const other = await platform.as('other-admin')
  const foreign = await other.getCurrentAccount()
  const { accountId } = foreign
  const unknown = { status: 404, message: 'Account not found' }
  const body = person('other-admin')
  for (const call of [
    async () => admin.getManagedAccount({ accountId }),
    async () => admin.updateManagedAccount({ accountId, body: { data: body } }),
    async () => admin.updateAccount({ accountId, body }),
    async () => admin.deleteManagedAccount({ accountId }),
    async () => admin.deleteAccount({ accountId }),
    async () => admin.listManagedAccountLogins({ accountId }),
    async () => admin.listAccountLogins({ accountId }),
    async () => admin.getAccountAuthorization({ accountId }),
  ]) {
    expect(await failureOf(call())).toEqual(unknown)
  }
  const integratorId = 'int-alpenmess'
  const nowhere = { status: 404, message: 'Integrator not found' }
  expect(await failureOf(admin.listIntegratorAccounts({ integratorId }))).toEqual(nowhere)
  expect(await failureOf(admin.listAccountOwners({ integratorId }))).toEqual(nowhere)
  const pushed = await failureOf(admin.createAccount({ body: person('x', { integratorId }) }))
  expect(pushed).toEqual({ ...nowhere, errors: [fieldError('NOT_FOUND', 'integrator')] })
  expect(await other.getCurrentAccount()).toEqual(foreign)
})

test('accounts need account management', async () => {
  for (const username of ['reader', 'devices']) {
    const client = await platform.as(username)
    for (const call of [
      async () => client.listManagedAccounts(),
      async () => client.getManagedAccount({ accountId: adminId }),
      async () => client.createManagedAccount({ body: person('x') }),
      async () => client.updateManagedAccount({ accountId: adminId, body: { data: person('admin') } }),
      async () => client.deleteManagedAccount({ accountId: adminId }),
    ]) {
      expect(await failureOf(call())).toMatchObject({ status: 403 })
    }
  }
})

test('an account is not created if its trace cannot be written', async () => {
  const failure = await refusingTraces(platform.database.db, 'ACCOUNT_CREATED', async () =>
    failureOf(admin.createAccount({ body: person('untraced') })),
  )
  expect(failure.status).toBe(500)
  expect((await admin.listManagedAccounts()).map(({ username }) => username)).not.toContain('untraced')
})
