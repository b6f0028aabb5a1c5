import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '#contract/schemas/account'
import { clientFor, failureOf, startTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { startStandIn } from '../../testing/keycloak.ts'
import type { StandIn } from '../../testing/keycloak.ts'
import { openMailbox, partOf } from '../../testing/mailbox.ts'
import type { Mail, Mailbox } from '../../testing/mailbox.ts'

describe.each(['the embedded provider', 'an outside issuer'])('with %s', (who) => {
  let mailbox: Mailbox
  let platform: TestApp
  let issuer: StandIn | undefined

  beforeAll(async () => {
    mailbox = await openMailbox()
    issuer = who === 'an outside issuer' ? await startStandIn() : undefined
    platform = await startTestApp({
      SMTP_URL: mailbox.url,
      ...(issuer && { IDENTITY_ISSUER: issuer.issuer }),
    })
  })
  afterAll(async () => {
    await platform?.close()
    await issuer?.close()
    await mailbox?.close()
  })

  /** The next mail to this address. Others, such as a code for a new one, may come before it. */
  async function mailTo(address: string): Promise<Mail> {
    const mail = await mailbox.next()
    return mail.to.includes(address) ? mail : mailTo(address)
  }

  const manager = async () =>
    issuer ? clientFor(platform.app, await issuer.tokenFor('accounts')) : platform.as('accounts')

  async function change(username: string, changes: (account: Account) => Partial<Account>) {
    const client = await manager()
    const account = (await client.listManagedAccounts()).find((one) => one.username === username)
    if (!account) throw new Error(`There is no ${username}`)
    const data = { ...account, ...changes(account) }
    const body = { data: { ...data, ownerAccountId: data.ownerAccountId ?? data.accountId } }
    return client.updateManagedAccount({ accountId: account.accountId, body })
  }

  test('a changed e-mail address is reported to the old one', async () => {
    await change('reader', () => ({ email: 'new.reader@example.org' }))
    const mail = await mailTo('reader@nordkaelte.example')
    const text = partOf(mail, 'text/plain')
    expect(text).toContain('The account reader has another e-mail address now.')
    expect(mail.raw).not.toContain('new.reader@example.org')
  })

  test('new roles are reported to the person, also in a group; removed roles are not', async () => {
    const [group] = await (await manager()).listManagedGroups()
    await change('devices', () => ({ roles: ['ROLE_LOCATION_READ', 'ROLE_LOCATION_WRITE'] }))
    await change('devices', ({ roles }) => ({
      roles: [...roles, 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'],
      locationGroups: [
        {
          locationGroupId: { locationGroupId: group?.locationGroupId ?? '', dashboardSafe: false },
          locationGroupName: group?.name ?? '',
          roles: ['ROLE_LOCATION_EXPORT'],
          contactGroup: [],
          allowPushNotifications: 'false',
          showInContacts: false,
        },
      ],
    }))
    const mail = await mailTo('devices@nordkaelte.example')
    expect(partOf(mail, 'text/plain').replaceAll(/\s+/g, ' ')).toContain(
      `The account devices has new roles: Integrator account management, Location export (${group?.name}).`,
    )
  })

  test('a change that fails is reported to nobody', async () => {
    const before = mailbox.mails.length
    const taken = change('h.sato', () => ({ email: 'k.tanaka@nordkaelte.example' }))
    expect(await failureOf(taken)).toMatchObject({ status: 409 })
    await change('h.sato', () => ({ firstName: 'Hana' }))
    await change('h.sato', () => ({ email: 'h.sato@example.org' }))
    await mailTo('h.sato@nordkaelte.example')
    expect(mailbox.mails.slice(before).filter(({ raw }) => raw.includes('k.tanaka'))).toEqual([])
  })
})

test("with an outside issuer only the account's exact name signs in, in upper or lower case", async () => {
  const issuer = await startStandIn()
  const platform = await startTestApp({ IDENTITY_ISSUER: issuer.issuer })
  const enter = async (name: string) =>
    clientFor(platform.app, await issuer.tokenFor(name)).getCurrentAccount()
  expect(await enter('ADMIN')).toMatchObject({ username: 'admin' })
  for (const name of ['ａｄｍｉｎ', 'ad\u200Bmin', ' admin', 'admın'])
    expect(await failureOf(enter(name))).toMatchObject({ status: 401 })
  await platform.close()
  await issuer.close()
})
