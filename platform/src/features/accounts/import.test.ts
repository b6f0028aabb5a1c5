import { describe, expect, test } from 'vitest'
import { messageBounds } from '#contract/message-bounds'
import { eq } from 'drizzle-orm'
import { auditTraces, causedMessages } from '../../db/schema/index.ts'
import { clientFor, failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { startSecondProcess } from '../../testing/second-process.ts'

const platform = await startOwnApp()
const admin = await platform.as('admin')
const { db } = platform.database
const me = await admin.getCurrentAccount()
const group = await admin.createManagedGroup({ body: { name: 'Import, north' } })
const other = await admin.createManagedGroup({ body: { name: 'Import south' } })

const commit = { query: { commit: 'true' as const } }
const header = 'Username,First Name,Last Name,Email,Roles,Location Groups'
const named = async (username: string) =>
  (await admin.listManagedAccounts()).find((account) => account.username === username)
const tracesOf = async (accountId: string) =>
  db.select().from(auditTraces).where(eq(auditTraces.thingId, accountId)).orderBy(auditTraces.id)
const problemsOf = (lines: { outcome: string; message: string | null }[]) =>
  lines.map(({ outcome, message }) => message ?? outcome)

describe('accounts', () => {
  const people = [
    header,
    'nora,Nora,Berg,nora@import.example,"Location read, ROLE_LOCATION_WRITE",Import south',
    'olaf,Olaf,Berg,olaf@import.example,Location read,"Import, north"',
  ].join('\n')

  test('are created with an invitation each, and the same lines again change nothing', async () => {
    const { digest, created } = await admin.importAccounts({ body: { text: people } })
    expect(created).toBe(2)
    expect(await named('nora')).toBeUndefined()
    const sent = await db.$count(causedMessages)
    await admin.importAccounts({ ...commit, body: { text: people, digest } })
    expect(await db.$count(causedMessages)).toBe(sent + 2)
    const nora = await named('nora')
    expect(nora).toMatchObject({
      roles: ['ROLE_LOCATION_READ', 'ROLE_LOCATION_WRITE'],
      ownerAccountId: me.ownerAccountId ?? me.accountId,
      locationGroups: [{ locationGroupName: 'Import south', showInContacts: false }],
    })
    const traces = await tracesOf(nora?.accountId ?? '')
    expect(traces).toMatchObject([{ action: 'ACCOUNT_CREATED' }])
    expect(traces[0]?.body).not.toContain('olaf')
    const again = await admin.importAccounts({ ...commit, body: { text: people } })
    expect(problemsOf(again.lines)).toEqual(['UNCHANGED', 'UNCHANGED'])
    expect(await tracesOf(nora?.accountId ?? '')).toHaveLength(1)
  })

  test('are changed, and keep the settings of groups that stay', async () => {
    const olaf = await named('olaf')
    const accountId = olaf?.accountId ?? ''
    await admin.importMemberships({
      ...commit,
      body: { text: 'Account,Group,Show in Contacts\nolaf,"Import, north",yes' },
    })
    const report = await admin.importAccounts({
      ...commit,
      body: {
        text: `Email,Last Name,Location Groups\nOLAF@import.example,Bergmann,"${group.locationGroupId};Import south"`,
      },
    })
    expect(report.lines[0]).toMatchObject({
      name: 'olaf',
      outcome: 'UPDATE',
      cells: [{ column: 'Last Name', old: 'Berg', new: 'Bergmann' }, { column: 'Location Groups' }],
    })
    expect(await admin.getManagedAccount({ accountId })).toMatchObject({
      lastName: 'Bergmann',
      email: 'olaf@import.example',
      locationGroups: expect.arrayContaining([
        expect.objectContaining({ locationGroupName: 'Import south', showInContacts: false }),
        expect.objectContaining({ locationGroupName: 'Import, north', showInContacts: true }),
      ]) as unknown,
    })
  })

  test('are refused at their cells, with the rules of each account', async () => {
    const foreign = await (await platform.as('other-admin')).getCurrentAccount()
    const lines = [
      `new-1,N,N,${foreign.email},Location read,`,
      'nora2,N,N,nora@import.example,Location read,',
      'new-3,N,N,n3@import.example,Boss,Nowhere',
      'new-4,N,N,no address,,',
      'new-5,N,N,n5@import.example,Location read,',
      'NEW-5,N,N,n6@import.example,Location read,',
    ]
    const report = await admin.importAccounts({ body: { text: [header, ...lines].join('\n') } })
    expect(problemsOf(report.lines)).toEqual([
      `Email: Another account has ${foreign.email} already`,
      'Email: Another account has nora@import.example already',
      'Roles: There is no role Boss; Location Groups: There is no location group Nowhere',
      'Email: This is not valid; Roles: A value is required',
      'CREATE',
      'Username: Line 6 has NEW-5 too',
    ])
    expect(
      await failureOf(
        admin.importAccounts({
          ...commit,
          body: { text: `Account ID,Last Name\n${foreign.accountId},Mine` },
        }),
      ),
    ).toMatchObject({ status: 404, message: 'Line 2 is refused. Account ID: Account not found' })
  })

  test('keep one who manages accounts, and their owners', async () => {
    const managers = (await admin.listManagedAccounts()).filter(({ roles }) =>
      roles.includes('ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'),
    )
    const text = ['Account ID,Roles', ...managers.map(({ accountId }) => `${accountId},Location read`)].join(
      '\n',
    )
    const { lines } = await admin.importAccounts({ body: { text } })
    expect(problemsOf(lines)).toEqual([
      ...managers.slice(1).map(() => 'UPDATE'),
      'Roles: It is the last account with account management',
    ])
    const owners = await admin.importAccounts({
      body: { text: `Username,Account Owner\n${me.username},nora\nolaf,nobody\nolaf,nora` },
    })
    expect(problemsOf(owners.lines)).toEqual([
      'Account Owner: Nora Berg is not an account owner',
      'Account Owner: Account owner not found',
      'Username: Line 3 is about the same account; Account Owner: Nora Berg is not an account owner',
    ])
  })

  test('are all stored, or none: also if only the last call refuses', async () => {
    const text = `${header}\npia,Pia,Berg,pia@import.example,Location read,`
    const { digest } = await admin.importAccounts({ body: { text } })
    await admin.importAccounts({
      ...commit,
      body: { text: `${header}\nrosa,Rosa,Berg,pia@import.example,Location read,` },
    })
    expect(await failureOf(admin.importAccounts({ ...commit, body: { text, digest } }))).toMatchObject({
      status: 409,
    })
    expect(await named('pia')).toBeUndefined()
  })

  test('are created and invited once if the same text comes to two processes at once', async () => {
    const text = `${header}\ntwin,Twin,Berg,twin@import.example,Location read,`
    const sent = await db.$count(causedMessages)
    const second = clientFor(await startSecondProcess(platform.database), await platform.tokenOf('admin'))
    const results = await Promise.allSettled(
      [admin, second].map(async (api) => api.importAccounts({ ...commit, body: { text } })),
    )
    const created = results.map((one) => (one.status === 'fulfilled' ? one.value.created : 0))
    expect(created.toSorted((a, b) => a - b)).toEqual([0, 1])
    // The other one found it, or was refused because it appeared after the lines were checked.
    for (const one of results)
      if (one.status === 'rejected')
        expect(await failureOf(Promise.reject(one.reason))).toMatchObject({ status: 409 })
    expect(await db.$count(causedMessages)).toBe(sent + 1)
    expect(await tracesOf((await named('twin'))?.accountId ?? '')).toHaveLength(1)
  })

  test('have the limits of mails, and say no more about names of other integrators', async () => {
    const used = messageBounds.INVITATIONS.most - 1 - (await db.$count(causedMessages))
    const { accountId, integratorId } = me
    await db
      .insert(causedMessages)
      .values(Array.from({ length: used }, () => ({ accountId, integratorId, kind: 'INVITATION' as const })))
    const lines = ['ida', 'jon', 'other-admin'].map(
      (name) => `${name},J,J,${name}@import.example,Location read,`,
    )
    const text = [header, ...lines].join('\n')
    expect(problemsOf((await admin.importAccounts({ body: { text } })).lines)).toEqual([
      'CREATE',
      'You may invite no more accounts within this hour',
      'You may invite no more accounts within this hour',
    ])
    expect(await failureOf(admin.importAccounts({ ...commit, body: { text } }))).toMatchObject({
      status: 400,
    })
    await db.delete(causedMessages)
  })
})

describe('memberships', () => {
  test('begin, change and end, with one trace for each account', async () => {
    const nora = await named('nora')
    const accountId = nora?.accountId ?? ''
    const before = (await tracesOf(accountId)).length
    const text = [
      'Username;Location Group;Member;Roles;Contact Groups;Push Notifications',
      `nora;${group.locationGroupId};yes;Location read;Night,Day;yes`,
      'nora;Import south;no;;;',
    ].join('\n')
    const { digest, lines } = await admin.importMemberships({ body: { text } })
    expect(problemsOf(lines)).toEqual(['CREATE', 'UPDATE'])
    await admin.importMemberships({ ...commit, body: { text, digest } })
    expect(await admin.getManagedAccount({ accountId })).toMatchObject({
      locationGroups: [
        {
          locationGroupName: 'Import, north',
          roles: ['ROLE_LOCATION_READ'],
          contactGroup: ['Night', 'Day'],
          allowPushNotifications: 'true',
        },
      ],
    })
    expect(await tracesOf(accountId)).toHaveLength(before + 1)
    const again = await admin.importMemberships({ ...commit, body: { text } })
    expect(problemsOf(again.lines)).toEqual(['UNCHANGED', 'UNCHANGED'])
    expect(await tracesOf(accountId)).toHaveLength(before + 1)
  })

  test('are refused at their cells', async () => {
    await admin.createManagedGroup({ body: { name: other.name } })
    const foreign = await (await platform.as('other-admin')).getCurrentAccount()
    const { lines } = await admin.importMemberships({
      body: {
        text: [
          'Account,Group,Member,Show in Contacts',
          `${foreign.accountId},"Import, north",,`,
          'nora,Import south,,',
          'nora,Nowhere,,',
          'nora,"Import, north",perhaps,',
          'olaf,"Import, north",,perhaps',
          'olaf,"Import, north",,yes',
        ].join('\n'),
      },
    })
    expect(problemsOf(lines)).toEqual([
      'Username: Account not found',
      'Location Group: Several location groups are called Import south',
      'Location Group: There is no location group Nowhere',
      'Member: Yes or no',
      'Show in Contacts: Yes or no',
      'Username: Line 6 is about the same membership',
    ])
  })
})
