import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountBody } from '#contract/schemas/account'
import { idpCredentials, idpPasswordLinks } from '../../db/schema/index.ts'
import { clientFor, failureOf, startTestApp, startTestAppOn } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { bareDatabase } from '../../testing/database.ts'
import { signIn } from '../../testing/identity.ts'
import { setPassword } from '../../testing/provider.ts'
import { fillTemplate } from '../../testing/template.ts'

const pairs = [
  ['Greek capitals', 'νίκος', 'ΝΊΚΟΣ'],
  ['the Kelvin sign', 'kim', '\u212Aim'],
  ['the Turkish capital I with a dot', 'izmir', 'İzmir'],
  ['the Turkish small i without a dot', 'isparta', 'ısparta'],
  ['full-width letters', 'wide', 'ｗｉｄｅ'],
  ['a final sigma', 'λόγος', 'λόγοσ'],
  ['combining accents', 'jos\u00E9', 'jose\u0301'],
] as const

/** What a database would change to small letters in one way or another. */
const caseDependent = [
  'Greek capitals',
  'the Turkish capital I with a dot',
  'the Turkish small i without a dot',
]

const locales = [
  ['the locale C', "locale_provider libc locale 'C' encoding 'UTF8'"],
  ['the locale C.UTF-8', "locale_provider libc locale 'C.UTF-8' encoding 'UTF8'"],
  ['an ICU locale', "locale_provider icu icu_locale 'tr-TR' locale 'C' encoding 'UTF8'"],
] as const

const password = 'a long password'

async function create(platform: TestApp, manager: string, changes: Partial<AccountBody>) {
  const client = await platform.as(manager)
  const { accountId: ownerAccountId, integratorId } = await client.getCurrentAccount()
  const body = {
    firstName: 'Paul',
    lastName: 'Holm',
    username: 'paul',
    email: 'paul@example.org',
    integratorId,
    roles: ['ROLE_LOCATION_READ' as const],
    ownerAccountId,
    ...changes,
  }
  return client.createManagedAccount({ body })
}

/**
 * Another integrator tries to take over an account with another spelling of its name. Then its owner signs in with
 * both.
 */
async function spellTwice(platform: TestApp, first: string, second: string) {
  const { db } = platform.database
  const { accountId } = await create(platform, 'admin', { username: first, email: `${first}@example.org` })
  await setPassword({ id: accountId, username: first }, password, db)
  const stored = async () => ({
    credentials: await db.select().from(idpCredentials).where(eq(idpCredentials.accountId, accountId)),
    links: await db.select().from(idpPasswordLinks).where(eq(idpPasswordLinks.accountId, accountId)),
  })
  // The link of the invitation is made when the mail is written.
  await expect.poll(async () => (await stored()).links).toHaveLength(1)
  const before = await stored()
  const refusals = [
    await failureOf(create(platform, 'other-admin', { username: second, email: 'other@example.org' })),
    await failureOf(create(platform, 'other-admin', { username: 'other', email: `${second}@example.org` })),
  ]
  const isUntouched = isDeepStrictEqual(await stored(), before)
  const opened: string[] = []
  for (const spelling of [first, second]) {
    const { accessToken } = await signIn(platform.app, spelling, password)
    opened.push((await clientFor(platform.app, accessToken).getCurrentAccount()).username)
  }
  await (await platform.as('admin')).deleteManagedAccount({ accountId })
  return { refusals, isUntouched, opened }
}

const onePerson = (first: string) => ({
  refusals: [duplicate('username'), duplicate('email')],
  isUntouched: true,
  opened: [first, first],
})

const duplicate = (field: string) => ({
  status: 409,
  errors: [{ key: 'DUPLICATE', parameters: { FIELD: field } }],
})

let platform: TestApp
beforeAll(async () => {
  platform = await startTestApp()
})
afterAll(() => platform.close())

describe('two spellings are one person', () => {
  test.each(pairs)('%s', async (_what, first, second) => {
    expect(await spellTwice(platform, first, second)).toMatchObject(onePerson(first))
  })

  test('if two integrators take two spellings at the same moment, one gets it', async () => {
    const outcomes = await Promise.allSettled([
      create(platform, 'admin', { username: 'anna', email: 'a1@example.org' }),
      create(platform, 'other-admin', { username: 'ＡＮＮＡ', email: 'a2@example.org' }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('in any locale of the database', () => {
  // Each makes its own database with all migrations, which takes long on a busy machine.
  test.each(locales)('%s', { timeout: 180_000 }, async (_what, options) => {
    const database = await bareDatabase(options)
    await fillTemplate(database.db, 'sample')
    const inLocale = await startTestAppOn(database)
    try {
      for (const [, first, second] of pairs.filter(([what]) => caseDependent.includes(what)))
        expect(await spellTwice(inLocale, first, second)).toMatchObject(onePerson(first))
    } finally {
      await inLocale.close()
    }
  })
})

describe('usernames and addresses cannot be mixed up', () => {
  test("another account's address cannot be a username, and another's username cannot be an address", async () => {
    await create(platform, 'admin', { username: 'old@example.org', email: 'victim@example.org' })
    const asUsername = create(platform, 'other-admin', { username: 'VICTIM@example.org' })
    expect(await failureOf(asUsername)).toMatchObject(duplicate('username'))
    const asAddress = create(platform, 'other-admin', { username: 'attacker', email: 'Old@example.org' })
    expect(await failureOf(asAddress)).toMatchObject(duplicate('email'))
    const attacker = await create(platform, 'other-admin', { username: 'attacker', email: 'a@example.org' })
    const client = await platform.as('other-admin')
    const change = client.updateManagedAccount({
      accountId: attacker.accountId,
      body: {
        data: { ...attacker, ownerAccountId: attacker.ownerAccountId ?? '', email: 'OLD@example.org' },
      },
    })
    expect(await failureOf(change)).toMatchObject(duplicate('email'))
  })

  test('if two cross at the same moment, one is first', async () => {
    const outcomes = await Promise.allSettled([
      create(platform, 'admin', { username: 'cross@example.org', email: 'c1@example.org' }),
      create(platform, 'other-admin', { username: 'crossing', email: 'cross@example.org' }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test("a person's own address may be their own username", async () => {
    const same = { username: 'same@example.org', email: 'Same@example.org' }
    expect(await create(platform, 'admin', same)).toMatchObject(same)
  })

  test.each(['ad\u200Bmin', 'ad\u0007min', 'ad\u00ADmin', 'admin\uE000', '\u202Enimda'])(
    'a character that nobody sees is refused (%j)',
    async (username) => {
      expect(await failureOf(create(platform, 'admin', { username }))).toMatchObject({
        status: 400,
        errors: [{ key: 'INVALID', parameters: { FIELD: 'username' } }],
      })
      const address = create(platform, 'admin', { email: `${username}@example.org` })
      expect(await failureOf(address)).toMatchObject({
        status: 400,
        errors: [{ key: 'INVALID', parameters: { FIELD: 'email' } }],
      })
    },
  )
})
