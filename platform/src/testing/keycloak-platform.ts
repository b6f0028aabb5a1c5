import { afterAll } from 'vitest'
import { clientFor, startTestApp } from './app.ts'
import { clientSecret, startStandIn } from './keycloak.ts'

/** The platform of one test file with a stand-in for Keycloak, and a client of its administrator. */
export async function startWithStandIn() {
  const keycloak = await startStandIn()
  const platform = await startTestApp({
    IDENTITY_ISSUER: keycloak.issuer,
    KEYCLOAK_ADMIN_CLIENT_SECRET: clientSecret,
  })
  afterAll(async () => {
    await platform.close()
    await keycloak.close()
  })
  const client = clientFor(platform.app, await keycloak.tokenFor('admin'))
  const { accountId: ownerAccountId } = await client.getCurrentAccount()
  return { keycloak, platform, client, ownerAccountId }
}
