import { expect, test } from 'vitest'
import type { Account, AccountBody } from '#contract/schemas/account'
import { eq } from 'drizzle-orm'
import { accountLocationGroups, accounts } from '../../db/schema/index.ts'
import { setPassword } from '../../testing/provider.ts'
import { clientFor, failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { signIn } from '../../testing/identity.ts'
import { latestTrace } from '../../testing/traces.ts'

const platform = await startOwnApp()

async function addPerson(username: string, changes: Partial<AccountBody> = {}, manager = 'admin') {
  const client = await platform.as(manager)
  const { accountId: ownerAccountId, integratorId } = await client.getCurrentAccount()
  const body = {
    firstName: 'Paul',
    lastName: 'Holm',
    username,
    email: `${username}@example.org`,
    integratorId,
    roles: ['ROLE_LOCATION_READ' as const],
    ownerAccountId,
    ...changes,
  }
  return client.createAccount({ body })
}

const asBody = ({ version: _, ...account }: Account) => ({
  ...account,
  ownerAccountId: account.ownerAccountId ?? account.accountId,
})

test('a deleted account loses its identity, and its token opens nothing, not even its successor', async () => {
  const admin = await platform.as('admin')
  const { db } = platform.database
  const account = await addPerson('leaver')
  const { accountId } = account
  await setPassword({ id: accountId, username: 'leaver' }, 'a long password', db)
  const { accessToken } = await signIn(platform.app, 'leaver', 'a long password')
  const leaver = clientFor(platform.app, accessToken)
  expect(await leaver.getCurrentAccount()).toMatchObject(account)

  expect(await admin.deleteManagedAccount({ accountId })).toBeNull()
  expect(await latestTrace(db)).toMatchObject({ action: 'ACCOUNT_DELETED', old: account, new: null })
  expect(await failureOf(leaver.getCurrentAccount())).toMatchObject({ status: 401 })
  expect(await failureOf(admin.getManagedAccount({ accountId }))).toMatchObject({ status: 404 })
  expect(await failureOf(admin.deleteManagedAccount({ accountId }))).toMatchObject({ status: 404 })

  await addPerson('leaver')
  await expect(signIn(platform.app, 'leaver', 'a long password')).rejects.toThrow('could not sign in')
  expect(await failureOf(leaver.getCurrentAccount())).toMatchObject({ status: 401 })
})

test('a preview of the deletion names the accounts that lose their owner', async () => {
  const admin = await platform.as('admin')
  const own = await admin.getCurrentAccount()
  const owner = await addPerson('tells', { firstName: 'Olga', ownerAccountId: own.accountId })
  const { accountId } = owner
  const preview = () => admin.previewAccountDeletion({ accountId })
  await admin.updateAccount({ accountId, body: { ...asBody(owner), ownerAccountId: accountId } })
  // An account that owns itself loses nothing.
  expect(await preview()).toMatchObject({ ownedAccounts: { count: 0, names: [] } })
  for (const lastName of ['Zander', 'Aal']) {
    await addPerson(`owned.${lastName.toLowerCase()}`, { lastName, ownerAccountId: accountId })
  }
  expect(await preview()).toMatchObject({ ownedAccounts: { count: 2, names: ['Paul Aal', 'Paul Zander'] } })
  await admin.deleteManagedAccount({ accountId })
  expect(await failureOf(preview())).toEqual({ status: 404, message: 'Account not found' })
})

test('a preview of the deletion names the locations that nobody would be alerted for', async () => {
  const admin = await platform.as('admin')
  const { db } = platform.database
  const { id } = await admin.createLocation({ body: { name: 'Watched' } })
  const { locationGroupId } = await admin.createManagedGroup({ body: { name: 'Watch', locations: [{ id }] } })
  const [first, second] = [await addPerson('watch.first'), await addPerson('watch.second')]
  const join = async ({ accountId, email }: Account) => {
    await db.update(accounts).set({ confirmedEmail: email }).where(eq(accounts.id, accountId))
    await db
      .insert(accountLocationGroups)
      .values({ accountId, locationGroupId, allowPushNotifications: 'true' })
  }
  const silenced = async () =>
    (await admin.previewAccountDeletion({ accountId: first.accountId })).silencedLocations
  expect(await silenced()).toEqual({ count: 0, names: [] })
  await join(first)
  expect(await silenced()).toEqual({ count: 1, names: ['Watched'] })
  await join(second)
  expect(await silenced()).toEqual({ count: 0, names: [] })
})

test('nobody can delete their own account', async () => {
  const admin = await platform.as('admin')
  const { accountId } = await admin.getCurrentAccount()
  const refusal = { status: 409, message: 'You cannot delete your own account' }
  expect(await failureOf(admin.deleteManagedAccount({ accountId }))).toEqual(refusal)
  expect(await failureOf(admin.deleteAccount({ accountId }))).toEqual(refusal)
})

test('the last account with account management keeps it', async () => {
  const manager = await platform.as('other-admin')
  const account = await manager.getCurrentAccount()
  const { accountId } = account
  const roles = account.roles.filter((role) => role !== 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT')
  const stepDown = async () =>
    manager.updateManagedAccount({ accountId, body: { data: { ...asBody(account), roles } } })
  expect(await failureOf(stepDown())).toEqual({
    status: 409,
    message: 'Björn Zürcher is the last account with account management. Give it to another account first.',
  })
  await addPerson('successor', { roles: ['ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'] }, 'other-admin')
  expect((await stepDown()).roles).toEqual(roles)
})

test('accounts whose owner is deleted become owners', async () => {
  const admin = await platform.as('admin')
  const owner = await addPerson('owner')
  const self = await admin.updateAccount({
    accountId: owner.accountId,
    body: { ...asBody(owner), ownerAccountId: owner.accountId },
  })
  const owned = await addPerson('owned', { ownerAccountId: owner.accountId })
  const { accountId } = await admin.getCurrentAccount()
  const demotion = admin.updateAccount({
    accountId: owner.accountId,
    body: { ...asBody(self), ownerAccountId: accountId },
  })
  expect(await failureOf(demotion)).toMatchObject({
    status: 409,
    message: 'Paul Holm is the owner of 1 account. Give them another owner first.',
  })
  await admin.deleteAccount({ accountId: owner.accountId })
  const freed = await admin.getManagedAccount({ accountId: owned.accountId })
  expect(freed).toEqual({ ...owned, ownerAccountId: null, version: 2 })
  expect(await latestTrace(platform.database.db)).toMatchObject({ old: { ownerOf: ['owned'] } })
})

test('the operator moves an account, which leaves its groups and owner', async () => {
  const [admin, operator] = [await platform.as('admin'), await platform.as('operator')]
  const [group] = await admin.listManagedGroups()
  const locationGroupId = { locationGroupId: group?.locationGroupId ?? '', dashboardSafe: false }
  const membership = {
    locationGroupId,
    roles: [],
    contactGroup: [],
    allowPushNotifications: 'false' as const,
    showInContacts: false,
  }
  const account = await addPerson('mover', { locationGroups: [membership] })
  const { accountId } = account
  const move = { accountId, integratorId: 'int-alpenmess' }
  const moved = await operator.moveAccount(move)
  expect(moved).toEqual({
    ...account,
    integratorId: 'int-alpenmess',
    ownerAccountId: accountId,
    locationGroups: [],
    version: 2,
  })
  expect(await operator.moveAccount(move)).toEqual(moved)
  expect(await failureOf(admin.getManagedAccount({ accountId }))).toMatchObject({ status: 404 })
  const traceFor = async (username: string): Promise<unknown> => {
    const client = await platform.as(username)
    const [trace] = await client.listManagedTraces({ query: { action: 'account_moved' } })
    return JSON.parse(trace?.newValue ?? '')
  }
  expect(await traceFor('admin')).toEqual(moved)
  // This account has no account management any more: it sees the trace, but not the person in it.
  expect(await traceFor('other-admin')).toMatchObject({ accountId, email: '(hidden)' })
})

test('a move is refused to integrators, to an unknown integrator, for oneself and for the last manager', async () => {
  const [admin, operator] = [await platform.as('admin'), await platform.as('operator')]
  const { accountId } = await addPerson('resident')
  const integratorId = 'int-alpenmess'
  expect(await failureOf(admin.moveAccount({ accountId, integratorId }))).toMatchObject({ status: 403 })
  const nowhere = operator.moveAccount({ accountId, integratorId: 'no-such-integrator' })
  expect(await failureOf(nowhere)).toEqual({ status: 404, message: 'Integrator not found' })
  const nobody = operator.moveAccount({ accountId: 'no-such-account', integratorId })
  expect(await failureOf(nobody)).toEqual({ status: 404, message: 'Account not found' })
  const own = await operator.getCurrentAccount()
  const oneself = operator.moveAccount({ accountId: own.accountId, integratorId })
  expect(await failureOf(oneself)).toEqual({ status: 409, message: 'You cannot move your own account' })
  const successor = (await (await platform.as('operator')).listAllTraces({ query: { url: '/account' } }))
    .map(({ newValue }) => JSON.parse(newValue ?? 'null') as Partial<Account> | null)
    .find((value) => value?.username === 'successor')
  const last = operator.moveAccount({
    accountId: successor?.accountId ?? '',
    integratorId: 'int-nordkaelte',
  })
  expect((await failureOf(last)).message).toContain('is the last account with account management')
})

test('if two managers give up their role at the same moment, one keeps it', async () => {
  const outcomes = await Promise.allSettled(
    ['admin', 'accounts'].map(async (username) => {
      const client = await platform.as(username)
      const account = await client.getCurrentAccount()
      const body = { ...asBody(account), roles: ['ROLE_LOCATION_READ' as const] }
      return client.updateAccount({ accountId: account.accountId, body })
    }),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
