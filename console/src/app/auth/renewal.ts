import type { UserManager } from 'oidc-client-ts'
import { type Cause, causeOf } from './cause.ts'
import { isFinal, readUser } from './userManager.ts'
import { useEffect } from 'react'
import { useAuth } from 'react-oidc-context'
import { notify } from '../../ui/notify.ts'

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

/** After a failed renewal the person stays signed in until the token expires. They are told, and can go on working. */
export function useRenewalErrors(): void {
  const { error, user } = useAuth()
  const expiresAt = user?.expires_at
  useEffect(() => {
    if (error?.source !== 'renewSilent') return
    const { text, explanation = text } = causeOf(error)
    const isOver = isFinal(error.innerError)
    notify.error(`Renew silent failed: ${isOver ? explanation : text} ${nextStepText(isOver, expiresAt)}`)
  }, [error, expiresAt])
}

function nextStepText(isOver: boolean, expiresAt = 0): string {
  const end = new Date(expiresAt * 1000)
  const time = end.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  if (end.getTime() <= Date.now()) return isOver ? '' : 'It is tried again.'
  if (isOver) return `You are signed in until ${time}: save what you are working on.`
  return `You are signed in until ${time}; until then it is tried again.`
}
