import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { createEncryption } from '../base/encryption.ts'
import type { Queries } from '../db/connection.ts'
import { idpTotp } from '../db/schema/index.ts'
import { insertTotp, replaceRecoveryCodes } from '../identity/second-factor/store.ts'
import { newTotpSecret } from '../identity/second-factor/totp.ts'
import { openBrowser, type Browser, type Target } from './browser.ts'
import { authorizationRequest, discover, openSignInPage } from './identity.ts'

/** The key of the test provider. */
export const testEncryption = createEncryption([Buffer.alloc(32, 7)])

export const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret) })

/** Gives an account an authenticator app. No code of it has been used. */
export async function addApp(db: Queries, accountId: string) {
  const secret = newTotpSecret()
  await insertTotp(db, testEncryption, { accountId, name: 'Phone', secret, step: 0 })
  return {
    recoveryCodes: await replaceRecoveryCodes(db, accountId),
    secret,
    /** A code that works, also if it was used before. */
    code: async () => {
      await db.update(idpTotp).set({ lastStep: 0 }).where(eq(idpTotp.accountId, accountId))
      return codeOf(secret)
    },
  }
}

/** A browser that has sent a password to the sign-in page. */
export async function sendPassword(
  target: Target,
  username: string,
  password: string,
  browser: Browser = openBrowser(target),
) {
  const request = authorizationRequest(await discover(browser))
  const page = await openSignInPage(browser, request.address)
  const sent = await browser.post(page.action, { username, password })
  return { browser, ...request, action: page.action, sent, next: sent.headers.get('location') ?? '' }
}
