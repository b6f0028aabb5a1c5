import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pbkdf2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { people, signIns } from '../../sample/accounts.ts'
import { readSettings } from '../../settings.ts'
import { StartRefused } from '../../base/errors.ts'

interface Realm {
  realm: string
  clients: Record<string, unknown>[]
  users: { username: string; email: string; firstName: string; lastName: string; credentials?: object[] }[]
}

const file = fileURLToPath(new URL('../../../../keycloak/realm-integrator.json', import.meta.url))
const text = await readFile(file, 'utf8')
const realm = JSON.parse(text) as Realm

test('the realm file has the sample people who can sign in, and nobody else', () => {
  const expected = Object.values(people).flatMap(({ domain, staff }) =>
    staff
      .filter(({ username }) => signIns.includes(username))
      .map(({ username, firstName, lastName }) => ({
        username,
        email: `${username}@${domain}`,
        firstName,
        lastName,
      })),
  )
  const found = realm.users.filter(({ credentials }) => credentials !== undefined)
  expect(
    found.map(({ username, email, firstName, lastName }) => ({ username, email, firstName, lastName })),
  ).toEqual(expected)
})

test("their password is the sample's, and the file has no other secret", () => {
  for (const { username, credentials = [] } of realm.users) {
    for (const credential of credentials as { secretData: string; credentialData: string }[]) {
      const { value, salt } = JSON.parse(credential.secretData) as { value: string; salt: string }
      const { hashIterations } = JSON.parse(credential.credentialData) as { hashIterations: number }
      const hash = pbkdf2Sync('demo', Buffer.from(salt, 'base64'), hashIterations, 64, 'sha512')
      expect(hash.toString('base64'), username).toBe(value)
    }
  }
  expect(text).not.toMatch(/"secret":/)
})

test("the console's client is public, with PKCE S256 and only the code flow", () => {
  expect(realm.clients.find(({ clientId }) => clientId === 'api')).toMatchObject({
    publicClient: true,
    standardFlowEnabled: true,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    attributes: { 'pkce.code.challenge.method': 'S256' },
  })
})

test('the secret of the admin client needs an issuer that is a Keycloak realm', () => {
  const secret = { KEYCLOAK_ADMIN_CLIENT_SECRET: 'x' }
  expect(() => readSettings(secret)).toThrow(StartRefused)
  expect(() => readSettings({ ...secret, IDENTITY_ISSUER: 'https://login.example/oidc' })).toThrow(
    StartRefused,
  )
  const issuer = { ...secret, IDENTITY_ISSUER: 'https://sso.example/auth/realms/plants' }
  expect(readSettings(issuer).keycloak).toMatchObject({
    url: 'https://sso.example/auth',
    realm: 'plants',
    clientId: 'platform',
  })
  expect(readSettings({ ...issuer, KEYCLOAK_URL: 'http://keycloak:8080/' }).keycloak?.url).toBe(
    'http://keycloak:8080',
  )
})
