import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failureOf, startTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { create, duplicate, onePerson, pairs, spellTwice } from '../../testing/spellings.ts'

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
