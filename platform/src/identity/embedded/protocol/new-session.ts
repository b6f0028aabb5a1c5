import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { second } from '../../../base/time.ts'
import type { ProviderCookies } from '../cookies.ts'
import { sessionSeconds } from '../lifetimes.ts'

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/**
 * Signs a person in without the sign-in page, after they proved who they are in another way. The next authorization
 * request of this browser finds the session, as it would after a password.
 */
export async function beginSession(
  provider: Provider,
  { names, hostOptions }: ProviderCookies,
  { request, response }: Exchange,
  accountId: string,
): Promise<void> {
  const session = new provider.Session()
  session.loginAccount({ accountId })
  await session.save(sessionSeconds)
  const { cookies } = provider.createContext(request, response)
  // TLS ends before us, so the public address decides.
  cookies.secure = hostOptions.secure
  const expires = new Date(Date.now() + sessionSeconds * second)
  cookies.set(names.session, session.jti, { ...hostOptions, expires })
}
