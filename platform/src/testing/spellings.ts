import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { AccountBody } from '#contract/schemas/account'
import { idpCredentials, idpPasswordLinks } from '../db/schema/index.ts'
import { clientFor, failureOf } from './app.ts'
import type { TestApp } from './app.ts'
import { signIn } from './identity.ts'
import { setPassword } from './provider.ts'

/** Two spellings that are one name. */
export const pairs = [
  ['Greek capitals', 'νίκος', 'ΝΊΚΟΣ'],
  ['the Kelvin sign', 'kim', '\u212Aim'],
  ['the Turkish capital I with a dot', 'izmir', 'İzmir'],
  ['the Turkish small i without a dot', 'isparta', 'ısparta'],
  ['full-width letters', 'wide', 'ｗｉｄｅ'],
  ['a final sigma', 'λόγος', 'λόγοσ'],
  ['combining accents', 'jos\u00E9', 'jose\u0301'],
] as const

/** What a database would change to small letters in one way or another. */
export const caseDependent = [
  'Greek capitals',
  'the Turkish capital I with a dot',
  'the Turkish small i without a dot',
]

const password = 'a long password'

/** Makes an account as one of the managers of the sample. */
export async function create(platform: TestApp, manager: string, changes: Partial<AccountBody>) {
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
export async function spellTwice(platform: TestApp, first: string, second: string) {
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

export const onePerson = (first: string) => ({
  refusals: [duplicate('username'), duplicate('email')],
  isUntouched: true,
  opened: [first, first],
})

export const duplicate = (field: string) => ({
  status: 409,
  errors: [{ key: 'DUPLICATE', parameters: { FIELD: field } }],
})
