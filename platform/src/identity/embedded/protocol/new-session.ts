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
 * Signs somebody in without a sign-in page, who has shown otherwise who it is: the next authorization request of this
 * browser finds the session, as it would after a password.
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
  // TLS ends before us; what the address says counts.
  cookies.secure = hostOptions.secure
  const expires = new Date(Date.now() + sessionSeconds * second)
  cookies.set(names.session, session.jti, { ...hostOptions, expires })
}
