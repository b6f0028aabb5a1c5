import type { UserManager } from 'oidc-client-ts'
import type { Cause } from './cause.ts'
import { causeOf } from './cause.ts'
import { isFinal, readUser } from './userManager.ts'

const retryAfter = 15_000

/**
 * The library tries a renewal once, and again only after a timeout. Here a failure that may be temporary is followed by
 * further tries, also when the network or the person comes back. After a final failure the session ends when the token
 * expires.
 */
export function watchRenewal(manager: UserManager, onOver: (cause: Cause) => Promise<void>): void {
  let failure: unknown
  let timer: number | undefined

  function settle(): void {
    failure = undefined
    window.clearTimeout(timer)
  }

  async function fail(error: unknown): Promise<void> {
    settle()
    failure = error
    if (isFinal(error)) await endWhenExpired()
    else timer = window.setTimeout(() => void renew(), retryAfter)
  }

  async function renew(): Promise<void> {
    if (await readUser(manager)) await manager.signinSilent().catch(fail)
  }

  async function endWhenExpired(): Promise<void> {
    if (!isFinal(failure)) return
    const user = await readUser(manager)
    if (user?.expired) await onOver(causeOf(failure))
  }

  const retryNow = () => {
    if (failure && !isFinal(failure) && !document.hidden) void renew()
  }
  manager.events.addSilentRenewError(fail)
  manager.events.addAccessTokenExpired(endWhenExpired)
  manager.events.addUserLoaded(settle)
  manager.events.addUserUnloaded(settle)
  window.addEventListener('online', retryNow)
  document.addEventListener('visibilitychange', retryNow)
}
