import { ErrorTimeout } from 'oidc-client-ts'
import type { UserManager } from 'oidc-client-ts'
import { requestTimeoutInSeconds } from './settings.ts'

/** Asks the provider itself, not the cache, with the patience of its other calls. Throws if it cannot be reached. */
export async function reachProvider({ settings }: Pick<UserManager, 'settings'>): Promise<void> {
  const signal = AbortSignal.timeout(requestTimeoutInSeconds * 1_000)
  const answer = await fetch(settings.metadataUrl, { cache: 'no-store', signal }).catch((error: unknown) => {
    throw signal.aborted ? new ErrorTimeout('Network timed out') : error
  })
  if (!answer.ok) throw new Error(`The identity provider could not be reached (${answer.status}).`)
}
