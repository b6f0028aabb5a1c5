import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { basePath } from '#contract/op'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/connection.ts'
import { accounts, idpCredentials, integrators } from '../db/schema/index.ts'
import { readSettings } from '../settings.ts'
import { freshDatabase } from '../testing/database.ts'
import { setupForm, startEmptyPlatform } from '../testing/empty-platform.ts'
import { signIn } from '../testing/identity.ts'
import { clientSecret, startStandIn } from '../testing/keycloak.ts'

const issuer = { IDENTITY_ISSUER: 'http://127.0.0.1:9/realms/theirs' }
let folder: string
let unattended: Record<string, string>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'set-up-'))
  const file = join(folder, 'password')
  writeFileSync(file, `${setupForm.password}\n`)
  unattended = {
    SETUP_ORGANISATION: setupForm.organisation,
    SETUP_USERNAME: setupForm.username,
    SETUP_EMAIL: setupForm.email,
    SETUP_PASSWORD_FILE: file,
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function onEmpty(work: (database: Database) => Promise<void>) {
  const database = await freshDatabase('keys')
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

describe('without the set-up page', () => {
  test('an empty database is set up from the settings once, by one of several processes', () =>
    onEmpty(async (database) => {
      const platforms = await Promise.all([1, 2, 3].map(async () => startEmptyPlatform(unattended, database)))
      const output = platforms.flatMap((platform) => platform.output)
      expect(output).toEqual(['Set up for Nordlicht Betrieb, with the administrator ida'])
      expect(await database.db.$count(accounts)).toBe(1)
      const [first] = platforms
      if (first) expect((await signIn(first.app, 'ida', setupForm.password)).accessToken).not.toBe('')
      const again = await startEmptyPlatform({ ...unattended, SETUP_USERNAME: 'eve' }, database)
      expect(again.output).toEqual([])
      expect(await database.db.$count(accounts)).toBe(1)
      await Promise.all([...platforms, again].map((platform) => platform.close()))
    }))

  test('a value that the page would refuse stops the start, with the name of its setting', () =>
    onEmpty(async (database) => {
      const wrong = { ...unattended, SETUP_EMAIL: 'ida' }
      await expect(startEmptyPlatform(wrong, database)).rejects.toThrow(/^The setting SETUP_EMAIL is wrong: /)
      const weak = { ...unattended, SETUP_PASSWORD_FILE: '', SETUP_PASSWORD: 'short' }
      await expect(startEmptyPlatform(weak, database)).rejects.toThrow(
        'The setting SETUP_PASSWORD is wrong: Use at least 12 characters.',
      )
      expect(await database.db.$count(integrators)).toBe(0)
    }))

  test.each(['SETUP_ORGANISATION', 'SETUP_USERNAME', 'SETUP_EMAIL', 'SETUP_PASSWORD_FILE'])(
    'a missing %s stops the start, and the message names it',
    (name) => {
      const read = () => readSettings({ ...unattended, [name]: '' })
      expect(read).toThrow(`The setting ${name} is missing. The set-up needs it together with the others.`)
    },
  )
})

describe('with an outside issuer', () => {
  test("the page asks for the issuer's username and for no password", () =>
    onEmpty(async (database) => {
      const platform = await startEmptyPlatform(issuer, database)
      const page = await platform.app.inject('/setup')
      expect(page.body).toContain('As your identity provider knows you.')
      expect(page.body).not.toContain('type="password"')
      const { password: _, ...form } = setupForm
      const refused = await platform.post({ ...setupForm, token: platform.token })
      expect(refused.json()).toMatchObject({
        errors: [{ key: 'UNKNOWN', parameters: { FIELD: 'password' } }],
      })
      const answer = await platform.post({ ...form, token: platform.token })
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
      expect(await database.db.$count(accounts)).toBe(1)
      expect(await database.db.$count(idpCredentials)).toBe(0)
      await platform.close()
    }))

  test('a Keycloak that the platform manages gets the administrator as a user; if that fails, nothing is made', () =>
    onEmpty(async (database) => {
      const keycloak = await startStandIn()
      const managed = { IDENTITY_ISSUER: keycloak.issuer, KEYCLOAK_ADMIN_CLIENT_SECRET: clientSecret }
      const platform = await startEmptyPlatform(managed, database)
      const { password: _, ...form } = setupForm
      keycloak.state.down = true
      const failed = await platform.post({ ...form, token: platform.token })
      expect([failed.statusCode, await database.db.$count(accounts)]).toEqual([503, 0])
      keycloak.state.down = false
      expect((await platform.post({ ...form, token: platform.token })).statusCode).toBe(200)
      expect(keycloak.find('ida')).toMatchObject({ email: setupForm.email, enabled: true })
      expect(keycloak.invited).toEqual(['ida'])
      const headers = { authorization: `Bearer ${await keycloak.tokenFor('ida')}` }
      expect((await platform.app.inject({ url: `${basePath}/account`, headers })).statusCode).toBe(200)
      await platform.close()
      await keycloak.close()
    }))

  test('a password in the settings is refused', () => {
    expect(() => readSettings({ ...unattended, ...issuer })).toThrow(
      'the password belongs to IDENTITY_ISSUER',
    )
    const { SETUP_PASSWORD_FILE: _, ...others } = unattended
    expect(readSettings({ ...others, ...issuer }).setup).toEqual({
      organisation: setupForm.organisation,
      username: 'ida',
      email: setupForm.email,
    })
  })
})
