import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { actionsOf, auditKinds } from '#contract/audit'
import type { LogSecurity } from './base/security-log.ts'
import { accounts, devices } from './db/schema/index.ts'
import { credentialActions } from './db/credential-changes.ts'
import { createFactorChanges } from './identity/second-factor/changes.ts'
import { factorsOf } from './identity/second-factor/store.ts'
import { newTotpSecret } from './identity/second-factor/totp.ts'
import { admin } from './testing/admin.ts'
import { clientFor } from './testing/app.ts'
import { openBrowser } from './testing/browser.ts'
import { signIn } from './testing/identity.ts'
import { linkIn, openMailbox } from './testing/mailbox.ts'
import { startOwnApp } from './testing/own-app.ts'
import { makeBrowser } from './testing/push-service.ts'
import { addApp, testEncryption } from './testing/second-factor.ts'

const mailbox = await openMailbox()
const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
const environment = { SMTP_URL: mailbox.url, LOG_LEVEL: 'info', SECURITY_LOG: 'on', SECRETS_KEY }
type Line = Record<string, unknown>
let lines: Line[] = []
const platform = await startOwnApp(
  { ...environment, ALARM_CHANNELS: 'on' },
  { write: (line) => void lines.push(JSON.parse(line) as Line) },
)
afterAll(() => mailbox.close())
const { db } = platform.database
const manager = await platform.as('admin')
const operator = await platform.as('operator')

/** The events of the security log that something leaves. Whoever signs in for it is left out. */
async function eventsOf(work: () => Promise<unknown>): Promise<string[]> {
  lines = []
  await work()
  return lines
    .filter((line) => line['log'] === 'security' && line['event'] !== 'sign-in')
    .map((line) =>
      ['event', 'credential', 'change', 'factor', 'by']
        .flatMap((name) => (typeof line[name] === 'string' ? [line[name]] : []))
        .join(' '),
    )
}

async function peopleNamed(username: string) {
  const [account] = await db.select().from(accounts).where(eq(accounts.username, username))
  if (!account) throw new Error('No such account')
  return account
}

const byCommand =
  (...args: string[]) =>
  async () => {
    const { connectionString } = db.$client.options
    const output = await admin(args, { ...environment, DATABASE_URL: String(connectionString) })
    for (const line of output.split('\n')) if (line.startsWith('{')) lines.push(JSON.parse(line) as Line)
  }

const logOwn: LogSecurity = (event, outcome, details) =>
  void lines.push({ log: 'security', event, outcome, ...details })
const mails = { added: async () => {}, removed: async () => {}, recoveryCodesMade: async () => {} }
const ownFactors = createFactorChanges({
  db,
  encryption: testEncryption,
  logSecurity: logOwn,
  mails: mails as unknown as Parameters<typeof createFactorChanges>[0]['mails'],
  requirementOf: async () => undefined,
})

/** Waits for it: a mail that is sent after the address has changed goes to the new one, with a link that is void. */
async function linkTo(address: string): Promise<URL> {
  for (;;) {
    const mail = await mailbox.next()
    const link = linkIn(mail)
    if (link && mail.to.includes(address)) return new URL(link)
  }
}

async function choosePassword(): Promise<number> {
  const { pathname, searchParams } = await linkTo('ada2@nordkaelte.example')
  const password = 'nine green boats drift'
  const body = { token: searchParams.get('token') ?? '', password, repeated: password }
  return (await openBrowser(platform.app).post(pathname, body)).status
}

const pager = (routingKey: string) => ({
  name: 'Pager',
  type: 'PAGERDUTY' as const,
  pagerDuty: { routingKey, region: 'EU' as const },
})

test('every change of a credential leaves its line in the security log', async () => {
  const { integratorId, id: readerId } = await peopleNamed('reader')
  const reader = clientFor(platform.app, (await signIn(platform.app, 'reader', 'demo')).accessToken)
  const [device] = await db.select().from(devices).where(eq(devices.integratorId, integratorId)).limit(1)
  const { publicKey } = await reader.getOwnPush()
  const { read: _, ...browser } = makeBrowser()
  const push = { ...browser, name: 'Firefox', publicKey: publicKey ?? '' }
  let integrationId = ''
  let webhookId = ''
  let networkServerId = ''
  let subscriptionId = ''
  let version = 0
  let tokenId = ''
  const token = { name: 'Export', roles: ['ROLE_LOCATION_READ' as const] }
  const [owner] = await manager.listAccountOwners({ integratorId })
  const somebody = {
    firstName: 'Ada',
    lastName: 'Berg',
    username: 'ada',
    email: 'ada@nordkaelte.example',
    integratorId,
    roles: ['ROLE_LOCATION_READ' as const],
    ownerAccountId: owner?.accountId ?? '',
    locationGroups: [],
  }
  let ada = ''

  const steps: [string[], () => Promise<unknown>][] = [
    [
      ['credential-changed device-token made'],
      () => operator.issueDeviceToken({ deviceId: device?.id ?? '' }),
    ],
    [
      ['credential-changed device-token made'],
      () =>
        operator.registerDevices({
          integratorId,
          body: { devices: [{ cloudlinkId: 'CL-WALK' }] },
          query: { commit: 'true' },
        }),
    ],
    [
      ['credential-changed program-token made'],
      async () => ({ tokenId } = await manager.createOwnToken({ body: token })),
    ],
    [['credential-changed program-token ended'], () => manager.endOwnToken({ tokenId })],
    [['credential-changed network-server-secret made'], () => manager.issueLorawanSecret()],
    [['credential-changed network-server-secret ended'], () => manager.endLorawanSecret()],
    [
      ['credential-changed network-server-secret made'],
      async () =>
        ({ networkServerId } = await manager.createNetworkServer({
          body: { name: 'Harbour', kind: 'LORIOT' },
        })),
    ],
    [
      ['credential-changed network-server-secret changed'],
      () => manager.renewNetworkServerSecret({ networkServerId, body: {} }),
    ],
    [
      ['credential-changed network-server-secret ended'],
      () => manager.deleteNetworkServer({ networkServerId }),
    ],
    [
      ['credential-changed integration-secret made'],
      async () =>
        ({ integrationId, version } = await manager.createIntegration({ body: pager('R0UT1NGK3Y') })),
    ],
    [
      ['credential-changed integration-secret changed'],
      () => manager.updateIntegration({ body: { integrationId, version, ...pager('AN0THERK3Y') } }),
    ],
    [['credential-changed integration-secret ended'], () => manager.deleteIntegration({ integrationId })],
    [
      ['credential-changed webhook-secret made'],
      async () =>
        ({ webhookId } = await manager.createWebhook({
          body: { name: 'Tickets', url: 'https://tickets.example/in', events: ['alarm.*'] },
        })),
    ],
    [['credential-changed webhook-secret ended'], () => manager.deleteWebhook({ webhookId })],
    [
      ['credential-changed push-subscription made'],
      async () => ({ subscriptionId } = await reader.subscribePush({ body: push })),
    ],
    [['credential-changed push-subscription ended'], () => reader.unsubscribePush({ subscriptionId })],
    [
      ['role-granted ' + (await peopleNamed('admin')).id],
      async () => {
        ada = (await manager.createManagedAccount({ body: somebody })).accountId
        await linkTo(somebody.email)
      },
    ],
    [
      ['credential-changed password-link made'],
      async () => {
        await manager.resendInvitation({ accountId: ada })
        await linkTo(somebody.email)
      },
    ],
    [
      ['credential-changed email-address changed'],
      () =>
        manager.updateManagedAccount({
          accountId: ada,
          body: { data: { ...somebody, email: 'ada2@nordkaelte.example' } },
        }),
    ],
    [['password-set'], choosePassword],
    [
      ['second-factor-set app'],
      () => ownFactors.addApp({ accountId: readerId, name: 'Phone', secret: newTotpSecret(), step: 0 }),
    ],
    [['second-factor-set recovery-codes'], () => ownFactors.makeRecoveryCodes(readerId)],
    [
      ['second-factor-removed self'],
      async () => {
        const { factors } = await factorsOf(db, readerId)
        await ownFactors.remove(readerId, factors[0] ?? { kind: 'APP', id: '' })
      },
    ],
    [
      ['second-factor-removed account-manager', 'session-ended second-factor-removed'],
      async () => {
        await addApp(db, readerId)
        await manager.removeSecondFactors({ accountId: readerId })
      },
    ],
    [
      ['second-factor-removed command', 'session-ended second-factor-removed'],
      async () => {
        await addApp(db, readerId)
        await byCommand('remove-second-factor', 'reader')()
      },
    ],
    [['password-reset-asked command'], byCommand('reset-password', 'reader')],
    [['session-ended command'], byCommand('end-sessions', '--account', 'reader')],
    [['credential-changed signing-key made command'], byCommand('rotate-keys')],
    [['credential-changed push-key made command'], byCommand('rotate-push-key')],
    [
      ['role-granted command', 'credential-changed password-link made command'],
      byCommand(
        'create-account',
        '--integrator',
        integratorId,
        '--username',
        'nils',
        '--email',
        'nils@example.com',
        '--first-name',
        'Nils',
        '--last-name',
        'Berg',
      ),
    ],
    [
      ['session-ended account-manager'],
      async () => {
        await signIn(platform.app, 'devices', 'demo')
        await manager.endAccountSessions({ accountId: (await peopleNamed('devices')).id })
      },
    ],
    [['credential-changed signing-key changed command'], byCommand('rotate-keys', '--drop-old')],
  ]
  const left: [string[], string[]][] = []
  for (const [wanted, work] of steps) left.push([wanted, await eventsOf(work)])
  expect(left.map(([, events]) => events)).toEqual(left.map(([wanted]) => wanted))
  // Whoever adds one adds a step as well.
  const walked = new Set(
    left.flatMap(([, events]) => events).map((event) => event.split(' ').slice(1, 3).join(' ')),
  )
  for (const { credential, change } of Object.values(credentialActions))
    expect([...walked]).toContain(`${credential} ${change}`)
})

/** They have events of their own. */
const otherEvents = [
  'ACCOUNT_LOGGED_OUT',
  'PASSWORD_SET',
  'PASSWORD_RESET_REQUESTED',
  'SECOND_FACTOR_ADDED',
  'SECOND_FACTOR_REMOVED',
  'SECOND_FACTOR_RULE_SET',
  'RECOVERY_CODES_MADE',
  'SESSIONS_ENDED',
]
/** They change none. */
const none = ['DEVICE_TOKEN_CHECKED', 'INTEGRATION_TESTED']

test('an action about credentials is one that the security log knows', () => {
  const about = auditKinds
    .flatMap(actionsOf)
    .filter((action) =>
      /TOKEN|SECRET|PUSH|PASSWORD|FACTOR|CODES|KEYS?_|SESSION|LOGGED|INVITATION|^INTEGRATION_/.test(action),
    )
  expect(about.length).toBeGreaterThan(15)
  const known = [...Object.keys(credentialActions), ...otherEvents, ...none]
  expect(about.filter((action) => !known.includes(action))).toEqual([])
})
